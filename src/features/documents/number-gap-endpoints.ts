import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { recordId } from '#shared/fields/field-schemas.ts';
import { NUMBERED_KINDS, numberGap } from './number-gap.ts';

export const numberGapEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/document-numbers/gaps',
    access: { resource: 'trash', action: 'read' },
    summary: 'The missing estimate or invoice numbers and why each is missing, highest first',
    query: z.object({
      kind: z.enum(NUMBERED_KINDS, 'Use estimate or invoice').default('invoice'),
      /** Only numbers before this count. */
      before: recordId.optional(),
    }),
    response: z.array(numberGap),
  }),
};
