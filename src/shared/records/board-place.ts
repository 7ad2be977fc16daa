/** A card's position within its board column, next to another card. */
import { z } from 'zod';
import { recordId } from '../fields/field-schemas.ts';

/**
 * Directly below the record `after` or directly above the record `before`; at the top if neither is
 * set.
 */
export const boardPlace = z.object({
  after: recordId.optional(),
  before: recordId.optional(),
});

export type BoardPlace = z.output<typeof boardPlace>;
