/**
 * Generates values that a schema accepts, as far as its JSON Schema describes it, including the
 * edges of its limits.
 */
import fc from 'fast-check';
import { z } from 'zod';
import type { AnySchema } from '#shared/endpoint.ts';
import type { KnownValues } from './known-values.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Place {
  known: KnownValues;
  /**
   * Returns the collections that an ID with a generic name may belong to, such as '/api/invoices'.
   * The first one with known IDs is used.
   */
  collectionsOf: (name: string) => string[];
  definitions: Record<string, JsonSchema | boolean>;
}

const MAX_REFERENCE = 2_147_483_647;
const TYPED_TEXTS = [
  'Maria Alvarez',
  'Re-roof, main house',
  'O’Brien & Söhne',
  'Zażółć gęślą jaźń',
  '屋根の修理',
  'سقف',
  '🏠 roof',
  'a',
  'line one\nline two',
  '-',
  '100%',
  '(801) 555-0142',
  'maria.alvarez@mail.example',
];

/** Generates a string as a user might type it, cut to fit. */
function text({ minLength = 0, maxLength = 10_000 }: JsonSchema): fc.Arbitrary<string> {
  const long = Math.min(maxLength, 2000);

  return fc
    .oneof(
      { weight: 8, arbitrary: fc.constantFrom(...TYPED_TEXTS) },
      { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
      { weight: 1, arbitrary: fc.constantFrom('x'.repeat(long), `${'wide '.repeat(long / 5)}!`) },
    )
    .map((typed) => typed.slice(0, maxLength).padEnd(minLength, 'x'));
}

const day = fc
  .tuple(fc.integer({ min: -40_000, max: 60_000 }), fc.boolean())
  .map(([days, isNear]) =>
    new Date(Date.UTC(2026, 10, 21) + (isNear ? days % 90 : days) * 86_400_000)
      .toISOString()
      .slice(0, 10),
  );

const dayOrInstant = fc.oneof(
  { weight: 5, arbitrary: day },
  {
    weight: 1,
    arbitrary: fc
      .tuple(day, fc.constantFrom('T00:00:00Z', 'T23:59:59.999-12:00', 'T10:00', 'T00:00:00+14:00'))
      .map((parts) => parts.join('')),
  },
);

function matching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    const arbitrary = fc.stringMatching(new RegExp(pattern, 'u'));
    fc.sample(arbitrary, 1);

    return arbitrary;
  } catch {
    return undefined; // fast-check can't generate strings for this pattern
  }
}

function ofString(schema: JsonSchema, name: string, place: Place): fc.Arbitrary<unknown> {
  const example: unknown = schema['example'] ?? schema.examples?.[0];
  if (typeof example === 'string') {
    if (/^\d{4}-\d{2}-\d{2}$/.test(example)) return dayOrInstant;

    return fc.oneof(
      { weight: 3, arbitrary: fc.constant(example) },
      { weight: 1, arbitrary: text(schema) },
    );
  }
  if (schema.format === 'date-time') return day.map((one) => `${one}T12:00:00Z`);

  const typed = (schema.pattern && matching(schema.pattern)) || text(schema);
  const known = fc.tuple(fc.noBias(fc.nat()), typed).map(([at, otherwise]) => {
    // For a page's token, use one from that page's URLs.
    const ofPage = place.collectionsOf(name).map((one) => `${one} ${name}`);

    return place.known.pick([...ofPage, name], at) ?? otherwise;
  });

  return fc.oneof(
    { weight: 3, arbitrary: typed },
    { weight: name === 'token' ? 9 : 2, arbitrary: known },
  );
}

function ofNumber(schema: JsonSchema, name: string, place: Place): fc.Arbitrary<unknown> {
  const { minimum = -1e6, maximum = 1e6, type } = schema;
  if (minimum === 1 && maximum === MAX_REFERENCE) {
    const small = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 40 }));

    return fc.oneof(
      {
        weight: 9,
        arbitrary: fc
          .tuple(fc.noBias(fc.nat()), small)
          .map(
            ([at, otherwise]) =>
              place.known.pick([name, ...place.collectionsOf(name)], at) ?? otherwise,
          ),
      },
      { weight: 1, arbitrary: fc.oneof(small, fc.constantFrom(1, MAX_REFERENCE)) },
    );
  }
  if (type === 'integer') {
    const from = Math.max(minimum, -1000);

    return fc.oneof(
      {
        weight: 5,
        arbitrary: fc.integer({ min: from, max: Math.min(maximum, Math.max(from, 0) + 20) }),
      },
      { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
    );
  }
  const within = (value: number) => Math.min(maximum, Math.max(minimum, value));

  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.integer({ min: 1, max: 500_000 }).map((cents) => within(cents / 100)),
    },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 40 }).map(within) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum, within(0), within(0.01)) },
  );
}

function ofObject(schema: JsonSchema, place: Place): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required);
  const extra = schema.additionalProperties;
  if (properties.length === 0 && typeof extra === 'object') {
    const names = schema.propertyNames as JsonSchema | undefined;
    const key = names ? build(names, '', place).map(String) : fc.string({ maxLength: 10 });

    return fc.dictionary(key, build(extra, '', place), { maxKeys: 5 });
  }

  const all = fc.record(
    Object.fromEntries(properties.map(([name, property]) => [name, build(property, name, place)])),
  );
  // The chance in percent that an optional field is included. Some values have none, some a few,
  // and some all of them.
  const presence = fc.constantFrom(0, 0, 0, 10, 10, 10, 30, 30, 60, 100);
  const dice = fc.array(fc.noBias(fc.nat({ max: 99 })), {
    minLength: properties.length,
    maxLength: properties.length,
  });

  return fc
    .tuple(all, presence, dice)
    .map(([fields, chance, rolls]) =>
      Object.fromEntries(
        Object.entries(fields).filter(
          ([name], index) => required.has(name) || (rolls[index] ?? 100) < chance,
        ),
      ),
    );
}

function build(source: JsonSchema | boolean, name: string, place: Place): fc.Arbitrary<unknown> {
  if (typeof source === 'boolean') return fc.jsonValue({ maxDepth: 1 });

  const definition = source.$ref && place.definitions[source.$ref.replace('#/$defs/', '')];
  const schema = typeof definition === 'object' ? definition : source;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);

  const types = schema.type as unknown; // JSON Schema 2020-12 allows lists of types, but Zod's type doesn't
  const options = Array.isArray(types)
    ? types.map((type: JsonSchema['type']) => ({ ...schema, type }))
    : (schema.anyOf ?? schema.oneOf);
  if (options) {
    return fc.oneof(
      ...options.map((option) => ({
        weight: typeof option === 'object' && option.type === 'null' ? 1 : 4,
        // Each option inherits the schema's example.
        arbitrary: build(
          typeof option === 'object' ? { example: schema['example'], ...option } : option,
          name,
          place,
        ),
      })),
    );
  }

  switch (schema.type) {
    case 'object':
      return ofObject(schema, place);
    case 'array': {
      const { items, minItems = 0, maxItems = 1000 } = schema;
      const item = build(Array.isArray(items) ? (items[0] ?? true) : (items ?? true), name, place);

      const some = fc.array(item, {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 4),
      });

      return schema['example'] === undefined
        ? some
        : fc.oneof(fc.constant(schema['example']), some);
    }
    case 'string':
      return ofString(schema, name, place);
    case 'integer':
    case 'number':
      return ofNumber(schema, name, place);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

/**
 * Generates an input that matches this schema. IDs are known ones with the field's name, or from
 * `collectionsOf`.
 */
export function arbitraryOf(
  schema: AnySchema,
  { known, collectionsOf }: Pick<Place, 'known' | 'collectionsOf'>,
): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema as unknown as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });

  return build(json, '', { known, collectionsOf, definitions: json.$defs ?? {} });
}
