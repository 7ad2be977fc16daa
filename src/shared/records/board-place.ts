/** The place of a card on a board: within its column, beside another card. */
import { z } from 'zod';
import { recordId } from '../fields/field-schemas.ts';

/** Right below the record `after` or right above the record `before`; at the top with neither. */
export const boardPlace = z.object({
  after: recordId.optional(),
  before: recordId.optional(),
});

export type BoardPlace = z.output<typeof boardPlace>;
