/** Minimizes a failing request. */
import type { FuzzRequest } from './fuzz-request.ts';

/** Yields values that are one step smaller, largest reductions first. */
function* smallerValues(value: unknown): Generator<unknown> {
  if (typeof value === 'string' && value.length > 0) {
    yield '';
    const half = value.length >> 1;
    if (half > 0) {
      yield value.slice(0, half);
      yield value.slice(half);
    }
  } else if (typeof value === 'number' && value !== 0 && value !== 1) {
    yield 1;
  } else if (Array.isArray(value)) {
    const half = value.length >> 1;
    if (half > 1) {
      yield value.slice(0, half);
      yield value.slice(half);
    }
    if (value.length > 30) return;
    for (const index of value.keys()) yield value.toSpliced(index, 1);
    for (const [index, one] of value.entries()) {
      for (const smaller of smallerValues(one)) yield value.with(index, smaller);
    }
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    for (const [name] of entries)
      yield Object.fromEntries(entries.filter(([other]) => other !== name));
    for (const [name, one] of entries) {
      for (const smaller of smallerValues(one)) {
        yield Object.fromEntries(
          entries.map(([other, old]) => [other, other === name ? smaller : old]),
        );
      }
    }
  }
}

function* smallerRequests(request: FuzzRequest): Generator<FuzzRequest> {
  const { query, headers, body, wire } = request;
  if (wire) return;

  for (const index of query.keys()) yield { ...request, query: query.toSpliced(index, 1) };
  for (const name of Object.keys(headers)) {
    yield {
      ...request,
      headers: Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name)),
    };
  }
  if (!body) return;

  const { body: _, ...bodiless } = request;
  yield bodiless;
  if ('json' in body) {
    for (const json of smallerValues(body.json)) yield { ...request, body: { json } };
  } else if (body.bytes.length > 1) {
    const half = body.bytes.length >> 1;
    yield { ...request, body: { bytes: body.bytes.subarray(0, half) } };
    yield { ...request, body: { bytes: body.bytes.subarray(half) } };
  }
}

/**
 * Returns the smallest request for which `stillFails` is true, within a limited number of attempts.
 * Returns the original if no smaller one fails.
 */
export async function smallestFailing(
  request: FuzzRequest,
  stillFails: (smaller: FuzzRequest) => Promise<boolean>,
  tries = 200,
): Promise<FuzzRequest> {
  let left = tries;
  for (const smaller of smallerRequests(request)) {
    if (left <= 0) return request;
    left -= 1;
    if (await stillFails(smaller)) return smallestFailing(smaller, stillFails, left);
  }

  return request;
}
