/** The signers of an estimate, who sign one after another, each with a separate link. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, recordId, requiredEmail, requiredName } from '#shared/fields/field-schemas.ts';

export const MOST_SIGNERS = 6;

export const signerInput = z.object({
  /** The ID of an existing signer, who keeps their link. */
  id: recordId.optional(),
  name: requiredName('Name', 120),
  email: requiredEmail(),
});

/** Signers in signing order; empty if one person signs using the estimate's link. */
export const signersInput = z.object({
  /**
   * The estimate's version when the signers were loaded. Returns 409 if another user has changed
   * them since.
   */
  version: z.int().optional(),
  signers: z
    .array(signerInput)
    .max(MOST_SIGNERS, `At most ${MOST_SIGNERS} people can sign`)
    .refine(
      (all) =>
        new Set(all.flatMap(({ id }) => id ?? [])).size === all.filter(({ id }) => id).length,
      'Name each signer once',
    ),
});

const signer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** 'next' means it is their turn. */
  state: z.enum(['signed', 'next', 'waiting']),
  signedAt: z.iso.datetime().nullable(),
  /**
   * The last time they were emailed their link to the current revision of the estimate, and the
   * last reminder after that.
   */
  mailedAt: z.iso.datetime().nullable(),
  remindedAt: z.iso.datetime().nullable(),
  /** Their own link. */
  url: z.string(),
});

export const signers = z
  .object({
    signers: z.array(signer),
    /** True if email is set up, so links can be emailed from here. */
    canMail: z.boolean(),
    /** The estimate's version; send it along when changing the signers. */
    version: z.int(),
  })
  .meta({ id: 'Signers' });

export type SignerInput = z.output<typeof signerInput>;
export type Signer = z.infer<typeof signer>;

const access = { resource: 'estimates', action: 'update' } as const;

export const signerEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/estimates/:id/signers',
    access,
    summary: "List an estimate's signers",
    description: 'In signing order, with their links. Empty when one person signs.',
    params: idParams,
    response: signers,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/estimates/:id/signers',
    access,
    summary: "Set an estimate's signers",
    description: 'In signing order. Signers who already signed stay first.',
    params: idParams,
    body: signersInput,
    response: signers,
  }),
  mail: endpoint({
    method: 'POST',
    path: '/api/estimates/:id/signers/:signerId/mail',
    access,
    summary: 'Email the next signer their link',
    description: 'Sends a reminder when the link was emailed before.',
    params: idParams.extend({ signerId: recordId }),
  }),
};
