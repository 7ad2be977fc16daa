import type { FastifyRequest } from 'fastify';
import type { BulkReport } from '#shared/bulk.ts';
import { isFault, toAppError } from '#server/http/error-response.ts';

/** The part of a row that remains on the screen when it is done, under its name. */
export interface Remains {
  label: string;
  messages: readonly string[];
}

interface BulkAction {
  request: FastifyRequest;
  ids: readonly number[];
  /** The name of a row that has no label: 'Invoice'. */
  what: string;
  /** Returns the labels of rows in the report, such as 'INV-1004': see `labels` of a record store. */
  labels: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** Does it to one row, in a transaction of its own. */
  perform: (id: number) => Promise<unknown>;
  /** Returns the remains of a row, from the result of `perform`. */
  stays?(this: void, performed: unknown): Remains | null;
}

const NOT_TRIED = 'Not started, because the server stopped at an earlier one.';

/**
 * Applies one action to many rows, each on its own: a row that fails is reported with its reason.
 * An outage stops it, and the remaining rows are reported as not tried. The call fails only when a
 * server fault left nothing done.
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

/** During an outage the labels cannot be read either, and the report counts for more than they do. */
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
