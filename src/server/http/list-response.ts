/** Parses the query of a list, and checks its response. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { Endpoint, Page } from '#shared/endpoint.ts';
import { MAX_UNPAGED_ROWS, PAGE_SIDES } from '#shared/list-query.ts';
import { parseListQuery } from '#shared/parse-list-query.ts';
import type { ListFields, ListQuery } from '#shared/list-query.ts';
import { answeredRows, rowFieldsOf } from '#server/access/list-rows.ts';

export function isList(endpoint: Endpoint): endpoint is Endpoint & { list: ListFields } {
  return endpoint.list !== undefined;
}

export function parseList(endpoint: Endpoint & { list: ListFields }, raw: unknown): ListQuery {
  const rowFields = endpoint.response && Object.values(rowFieldsOf(endpoint)).flat();
  const { query, issues } = parseListQuery(
    endpoint.list,
    raw as Record<string, unknown>,
    rowFields,
  );
  if (issues.length > 0) {
    throw new AppError('bad_input', `${issues[0]?.path}: ${issues[0]?.message}`, { issues });
  }

  if (endpoint.response) assertPaged(endpoint, query);

  return query;
}

/** Sets a list's headers: the total count and the next page. */
export function announcePage(
  request: FastifyRequest,
  reply: FastifyReply,
  query: ListQuery,
  { rows, total, isTotalBounded }: Page<{ id: number }>,
) {
  reply.header('x-total-count', total);
  if (isTotalBounded) reply.header('x-total-count-bounded', 'true');
  const page = query.page ?? 1;
  const pageSize = query.page === null ? MAX_UNPAGED_ROWS : query.pageSize;
  if (page * pageSize >= total && !isTotalBounded) return;

  const [path, search = ''] = request.url.split('?');
  const params = new URLSearchParams(search);
  params.set('page', String(query.page === null ? MAX_UNPAGED_ROWS / 100 + 1 : page + 1));
  params.set('pageSize', String(query.page === null ? 100 : pageSize));
  for (const side of PAGE_SIDES) params.delete(side);
  const [first, last] = [rows[0], rows.at(-1)];
  if (query.page !== null && first && last) params.set('after', `${first.id},${last.id}`);
  reply.header('link', `<${path}?${params}>; rel="next"`);
}

export function checked(
  endpoint: Endpoint,
  answer: unknown,
  schema = endpoint.response as z.ZodType,
): string {
  const result = schema.safeParse(answer);
  if (!result.success) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} would answer something else than it declares: ${z.prettifyError(result.error)}`,
    );
  }

  return JSON.stringify(result.data);
}

const LARGEST_LIST = 32 * 1024 * 1024;

/** Returns the rows of a list as JSON, limited so no client can request more than the server can handle. */
export function checkedRows(endpoint: Endpoint, rows: unknown[], query: ListQuery): string {
  const text = checked(endpoint, rows, answeredRows(endpoint, query));
  if (text.length <= LARGEST_LIST) return text;

  throw new AppError(
    'too_large',
    'This list is larger than 32 MB. Ask for fewer rows with page and pageSize, or for fewer of their fields with fields.',
  );
}

/** An unpaged list with large fields could be any size. */
function assertPaged(endpoint: Endpoint, { page, fields }: ListQuery): void {
  const large = rowFieldsOf(endpoint).onRequest.filter((name) => fields?.includes(name));
  if (page !== null || large.length === 0) return;

  throw new AppError('bad_input', `Request ${large.join(', ')} in pages with page and pageSize.`, {
    issues: [{ path: 'fields', message: 'Only with page and pageSize' }],
  });
}
