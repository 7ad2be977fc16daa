import { z } from 'zod';
import type { AnySchema } from '#shared/endpoint.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Returns a minimal value for a schema: only what is required. Its structure is valid, but a
 * content rule, such as an email format, may still reject it.
 */
export function sampleOf(schema: AnySchema | undefined): unknown {
  if (!schema) return undefined;

  return sample(
    z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }),
  );
}

function sample(schema: JsonSchema | boolean): unknown {
  if (typeof schema === 'boolean') return {};
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];

  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option) return sample(option);

  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]),
      );
    case 'array': {
      const { items } = schema;
      return [sample(Array.isArray(items) ? (items[0] ?? {}) : (items ?? {}))];
    }
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return 'sample text';
  }
}
