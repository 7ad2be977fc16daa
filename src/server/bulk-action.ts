import type { BulkReport } from '#shared/bulk.ts';
import { toAppError } from '#server/error-answer.ts';

interface BulkAction {
  ids: readonly number[];
  /** What a row is when it has no label: 'Invoice'. */
  what: string;
  /** What rows are called in the report, such as 'INV-1004': see `recordLabels`. */
  labels: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** Does it to one row, in a transaction of its own. */
  perform: (id: number) => Promise<unknown>;
}

/**
 * Does one thing to many rows, each by itself: those that can be done are done, and each that cannot
 * is reported with its reason (C53). A failure of the server itself ends it.
 */
export async function bulkAction({ ids, what, labels, perform }: BulkAction): Promise<BulkReport> {
  const done: number[] = [];
  const messages = new Map<number, string>();
  for (const id of new Set(ids)) {
    try {
      await perform(id);
      done.push(id);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status >= 500) throw thrown;
      messages.set(id, error.message);
    }
  }

  const names = messages.size > 0 ? await labels([...messages.keys()]) : new Map<number, string>();
  const failed = [...messages].map(([id, message]) => ({
    id,
    label: names.get(id) ?? `${what} ${id}`,
    message,
  }));

  return { done, failed };
}
