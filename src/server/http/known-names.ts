/**
 * A body may not have names that its call does not know, so that a misspelled field is not lost silently.
 */
import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { AnySchema, Endpoint } from '#shared/endpoint.ts';

const known = new WeakMap<AnySchema, ReadonlySet<string>>();

/** Returns the names of an object schema, regardless of the rules and transformations around it. */
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

/** Throws a 400 that names each unknown field of a body whose call declares `setByServer`. */
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
