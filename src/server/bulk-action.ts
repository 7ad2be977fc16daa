import { AppError } from '#shared/app-error.ts';
import type { BulkReport } from '#shared/bulk.ts';
import { toAppError } from '#server/error-answer.ts';

interface BulkAction {
  ids: readonly number[];
  /** What a row is called in the report, such as 'INV-1004'. */
  label: (id: number) => Promise<string>;
  /** Does it to one row, in a transaction of its own. */
  perform: (id: number) => Promise<unknown>;
}

/**
 * Does one thing to many rows, each by itself: those that can be done are done, and each that cannot
 * is reported with its reason (C53). A failure of the server itself ends it.
 */
export async function bulkAction({ ids, label, perform }: BulkAction): Promise<BulkReport> {
  const report: BulkReport = { done: [], failed: [] };
  for (const id of new Set(ids)) {
    try {
      await perform(id);
      report.done.push(id);
    } catch (thrown) {
      const error: AppError = toAppError(thrown);
      if (error.status >= 500) throw thrown;
      report.failed.push({ id, label: await label(id), message: error.message });
    }
  }

  return report;
}
