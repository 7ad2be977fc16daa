/** Clients' signatures on the page of a document. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, recordId } from '#shared/fields/field-schemas.ts';

/** The size of the field to draw a signature in. */
export const SIGNATURE_FIELD = { width: 300, height: 100 } as const;

const MAX_STROKES = 80;
const MAX_NUMBERS = 6_000;
const MIN_NUMBERS = 10;

/** Strokes of a drawn signature, each a list of alternating x and y values. */
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
    /** The document's revision that was signed. */
    revision: z.int(),
    name: z.string(),
    email: z.string(),
    signedAt: z.iso.datetime(),
    isDrawn: z.boolean(),
    /** SHA-256 hash of the PDF that was shown. */
    documentSha256: z.string(),
    /** True if this was the last signature, so a signed PDF of this revision is available. */
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
