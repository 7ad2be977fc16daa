/** Signatures that clients gave on the page of a document. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, recordId } from '#shared/fields/field-schemas.ts';

/** The field that a signature is drawn in. */
export const SIGNATURE_FIELD = { width: 300, height: 100 } as const;

const MAX_STROKES = 80;
const MAX_NUMBERS = 6_000;
const MIN_NUMBERS = 10;

/** Lines of a drawn signature, each x and y after the other. */
export const strokes = z
  .array(z.array(z.number().min(-20).max(320)).min(2).max(MAX_NUMBERS))
  .min(1)
  .max(MAX_STROKES)
  .refine((all) => {
    const numbers = all.reduce((sum, { length }) => sum + length, 0);

    return numbers >= MIN_NUMBERS && numbers <= MAX_NUMBERS;
  });

export type Strokes = z.infer<typeof strokes>;

export const signature = z
  .object({
    /** The revision of the document that was signed. */
    revision: z.int(),
    name: z.string(),
    email: z.string(),
    signedAt: z.iso.datetime(),
    isDrawn: z.boolean(),
    /** SHA-256 of the PDF that was shown. */
    documentSha256: z.string(),
    /** True when all had signed with it: then there is a signed PDF of this revision. */
    isComplete: z.boolean(),
  })
  .meta({ id: 'Signature' });

const access = { resource: 'estimates', action: 'read' } as const;

export const signatureEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/estimates/:id/signatures',
    access,
    summary: 'List signatures on an estimate',
    description: 'Newest first, for all revisions.',
    params: idParams,
    response: z.array(signature),
  }),
  readPdf: endpoint({
    method: 'GET',
    path: '/api/estimates/:id/signatures/:number/pdf',
    access,
    summary: 'Download a signed revision and its certificate',
    description: 'The PDF never changes.',
    params: idParams.extend({ number: recordId }),
    produces: 'application/pdf',
  }),
};
