import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { recordId } from '#shared/fields/field-schemas.ts';
import { numberGap } from './number-gap.ts';
import { DOCUMENT_NAMES } from '#features/office/company/document-kinds.ts';

export const numberGapEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/document-numbers/gaps',
    access: { resource: 'trash', action: 'read' },
    summary: 'List missing estimate or invoice numbers',
    description: 'Highest first, each with the reason.',
    query: z.object({
      kind: z.enum(DOCUMENT_NAMES, `Use ${DOCUMENT_NAMES.join(' or ')}`).default('invoice'),
      /** Only list gaps below this position in the sequence. */
      before: recordId.optional(),
    }),
    response: z.array(numberGap),
  }),
};
