import { z } from 'zod';
import { recordId } from './fields/field-schemas.ts';

export const MAX_BULK_ROWS = 5_000;

export const bulkIds = z
  .array(recordId, 'Choose at least one row')
  .min(1, 'Choose at least one row')
  .max(MAX_BULK_ROWS, `Choose at most ${MAX_BULK_ROWS} rows`);

/** The result of a bulk action, row by row, so a partial failure isn't reported as a success. */
export const bulkReport = z
  .object({
    done: z.array(z.int()),
    failed: z.array(z.object({ id: z.int(), label: z.string(), message: z.string() })),
    /**
     * Related records that the action left unchanged although their row is done, such as a paid
     * deposit invoice.
     */
    stays: z.array(z.object({ id: z.int(), label: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'BulkReport' });

export type BulkReport = z.infer<typeof bulkReport>;
