import type { FastifyRequest } from 'fastify';
import type { BulkReport } from '#shared/bulk.ts';
import { isFault, toAppError } from '#server/http/error-response.ts';

/**
 * The part that an action leaves in place although the row is done, such as a deleted estimate's paid
 * invoice: the row's label and a message for each.
 */
export interface Remains {
  label: string;
  messages: readonly string[];
}

interface BulkAction {
  request: FastifyRequest;
  ids: readonly number[];
  /** The noun for a row without a label: 'Invoice'. */
  what: string;
  /**
   * Returns the rows' labels for the report, such as 'INV-1004'. See `labels` of a record store.
   */
  labels: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** Applies the action to one row, in its own transaction. */
  perform: (id: number) => Promise<unknown>;
  /** Returns what the action left in place, from the result of `perform`; null if nothing. */
  stays?(this: void, performed: unknown): Remains | null;
}

const NOT_TRIED = 'Not started, because the server stopped at an earlier one.';

/**
 * Applies an action to many rows, one at a time. A row that fails is reported with its reason. An
 * outage stops the action, and the remaining rows are reported as not started. Throws only if a
 * server fault prevented every row from being done.
 */
export async function bulkAction(action: BulkAction): Promise<BulkReport> {
  const { request, what, labels } = action;
  const { done, messages, faults, stays } = await performEach(action);
  const [fault] = faults;
  if (fault !== undefined) {
    if (done.length === 0) throw fault;
    const facts = { route: request.routeOptions.url, userId: request.userId };
    request.log.error(
      { err: fault, ...facts, done: done.length, faults: faults.length },
      'A bulk action was done in part',
    );
  }

  const failedIds = [...messages.keys()];
  const names = await namesOf(failedIds, { labels, mayFail: fault !== undefined });
  const failed = [...messages].map(([id, message]) => ({
    id,
    label: names.get(id) ?? `${what} ${id}`,
    message,
  }));

  return { done, failed, ...(stays.length > 0 && { stays }) };
}

async function performEach({ request, ids, perform, stays: remainsOf }: BulkAction) {
  const stays: NonNullable<BulkReport['stays']> = [];
  const done: number[] = [];
  const messages = new Map<number, string>();
  const faults: unknown[] = [];
  let isStopped = false;
  for (const id of new Set(ids)) {
    if (isStopped) {
      messages.set(id, NOT_TRIED);
      continue;
    }
    try {
      const performed = await perform(id);
      const remains = remainsOf?.(performed);
      done.push(id);
      for (const message of remains?.messages ?? []) {
        stays.push({ id, label: remains?.label ?? '', message });
      }
    } catch (thrown) {
      const error = toAppError(thrown, request.method);
      messages.set(id, error.message);
      if (!isFault(error)) continue;
      faults.push(thrown);
      isStopped = error.code === 'unavailable';
    }
  }

  return { done, messages, faults, stays };
}

/**
 * After a server fault, returns no labels if they can't be loaded either: the report matters more.
 */
async function namesOf(
  ids: readonly number[],
  { labels, mayFail }: Pick<BulkAction, 'labels'> & { mayFail: boolean },
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  try {
    return await labels(ids);
  } catch (error) {
    if (mayFail) return new Map();
    throw error;
  }
}
