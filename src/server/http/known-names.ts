/**
 * Rejects request bodies with unknown field names, so a misspelled field isn't silently ignored.
 */
import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { AnySchema, Endpoint } from '#shared/endpoint.ts';

const known = new WeakMap<AnySchema, ReadonlySet<string>>();

/**
 * Returns an object schema's field names, regardless of any refinements and transforms around it.
 */
function namesOf(schema: AnySchema): ReadonlySet<string> {
  const before = known.get(schema);
  if (before) return before;
  const { properties = {} } = z.toJSONSchema(schema as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  const names = new Set(Object.keys(properties));
  known.set(schema, names);

  return names;
}

/**
 * Throws a 400 that names each unknown field in the body. Applies to endpoints that declare
 * `setByServer`.
 */
export function assertKnownNames({ body, setByServer }: Endpoint, sent: unknown): void {
  if (!body || !setByServer || typeof sent !== 'object' || sent === null) return;
  const names = namesOf(body);
  const unknown = Object.keys(sent).filter(
    (name) => !names.has(name) && !setByServer.includes(name),
  );
  if (unknown.length === 0) return;

  throw new AppError('bad_input', `This call has no field named ${unknown.join(', ')}.`, {
    issues: unknown.map((path) => ({ path, message: 'Unknown field' })),
  });
}
