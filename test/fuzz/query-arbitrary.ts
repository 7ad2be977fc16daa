/**
 * Generates query strings as encoded `name=value` pairs: for lists, for an endpoint's query schema,
 * and for neither.
 */
import fc from 'fast-check';
import { FILTER_OPERATORS, OPERATORS_OF } from '#shared/list-query.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { ListField, ListFields } from '#shared/list-query.ts';
import { listParameters } from '#server/access/list-parameters.ts';
import type { ListParameter } from '#server/access/list-parameters.ts';
import { percentEncode } from './fuzz-request.ts';
import { hostileKey, hostileText } from './hostile-values.ts';
import { collectionOf } from './known-values.ts';
import type { KnownValues } from './known-values.ts';

type Query = fc.Arbitrary<string[]>;

const piece = (name: string, value: unknown) =>
  `${percentEncode(name)}=${percentEncode(String(value))}`;

/** Generates a filter value for a field of any type. */
function filterValue(name: string, field: ListField, known: KnownValues): fc.Arbitrary<string> {
  const seen = fc.noBias(fc.nat()).map((at) => `${known.pick([name], at) ?? 'a'}`);
  switch (field.kind) {
    case 'choice':
      return field.values?.length ? fc.constantFrom(...field.values) : seen;
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 50 }).map(String),
        fc.constantFrom('-1', '.5', '1.', '999999999999'),
      );
    case 'money':
      return fc.oneof(
        fc.integer({ min: -100, max: 500_000 }).map((cents) => String(cents / 100)),
        fc.constantFrom('0.005', '-0', '999999999999', '.00000000000000000000000000001'),
      );
    case 'date':
      return fc.constantFrom(
        '2026-11-21',
        '2026-01-31',
        '0000-01-01',
        '0001-01-01',
        '9999-12-31',
        '1900-02-28',
      );
    case 'text':
      return fc.oneof(
        seen.map((text) => text.slice(0, 4)),
        hostileText.map((text) => text.slice(0, 200)),
      );
  }
}

const OPERATORS = [...FILTER_OPERATORS, 'in', 'ne', '__proto__', ''];

const HOSTILE_PIECES = [
  '%',
  '%zz',
  'q=%',
  'q=%00',
  'q=%ff%fe',
  'q=%ED%A0%80',
  'q=+%2B+',
  'q=a&q=b',
  'q[]=a',
  'q[a]=b',
  'q',
  '=',
  '&&=&',
  '__proto__=1',
  '__proto__[x]=1',
  'constructor=1',
  'toString=1',
  'filter=1',
  'filter[]=1',
  'filter[__proto__]=1',
  'filter[constructor]=1',
  'filter[toString][equals]=1',
  'filter[name][]=1',
  'filter[name][__proto__]=1',
  'filter[name][gt][lt]=1',
  'filter[name=1',
  'filter%5Bname%5D=1',
  'filter[id]=1',
  'sort',
  'sort=',
  'sort=-',
  'sort=,,,',
  'sort=--name',
  'sort=name desc',
  'sort=__proto__',
  'sort[]=name',
  'sort=id;drop table users',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e3',
  'page=10000001',
  'page=99999999999999999999',
  'page=1&page=2',
  'page=10000000&pageSize=100',
  'pageSize=0',
  'pageSize=101',
  'pageSize=',
  'ids=',
  'ids=0',
  'ids=-1',
  'ids=1,,2',
  'ids=1,1,1',
  'ids=999999999',
  'fields=',
  'fields=,',
  'fields=__proto__',
  'fields=id&fields=name',
  'fields[]=id',
  'total=',
  'total=many',
  'after=1,2',
  'page=2&after=1',
  'page=2&after=1,2,3',
  'page=2&after=1,2&before=1,2',
  'page=2&after=999999999,999999999',
  'page=2&before=2147483648,1',
  'ids=2147483648',
  `ids=${'1,'.repeat(2000)}1`,
  `q=${'x'.repeat(8000)}`,
  `q=${'%F0%9F%8F%A0'.repeat(500)}`,
  `sort=${'name,'.repeat(1000)}name`,
  Array.from({ length: 300 }, (_, index) => `filter[name]=${index}`).join('&'),
  Array.from({ length: 1500 }, (_, index) => `k${index}=1`).join('&'),
];

export const hostileQuery: Query = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_PIECES).map((one) => [one]) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'q',
          'sort',
          'page',
          'pageSize',
          'ids',
          'fields',
          'total',
          'after',
          'before',
          'v',
        ),
        hostileText,
      )
      .map(([name, value]) => [piece(name, value.slice(0, 2000))]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(hostileKey, hostileText)
      .map(([name, value]) => [piece(name.slice(0, 1000), value.slice(0, 2000))]),
  },
);

/** Parameters that have their own generators. All others are generated from their schemas. */
const DRAWN_APART = new Set(['q', 'page', 'pageSize']);

/** Generates record IDs, usually of existing records. */
function recordIdOf(endpoint: Endpoint, known: KnownValues): fc.Arbitrary<number> {
  return fc
    .tuple(fc.noBias(fc.nat()), fc.integer({ min: 1, max: 40 }))
    .map(([at, otherwise]) => Number(known.pick([collectionOf(endpoint.path)], at) ?? otherwise));
}

function valueOf({ schema }: ListParameter, recordId: fc.Arbitrary<number>): fc.Arbitrary<string> {
  const one = ({ enum: values, type }: Exclude<ListParameter['schema'], { type: 'array' }>) => {
    if (values) return fc.constantFrom(...values);

    return type === 'string' ? fc.string({ maxLength: 20 }) : recordId.map(String);
  };
  if (schema.type !== 'array') return one(schema);

  const { items, minItems = 1, maxItems = 5 } = schema;
  return fc
    .array(one(items), { minLength: minItems, maxLength: Math.min(maxItems, 5) })
    .map((values) => values.join(','));
}

/**
 * Returns generators for a list's declared parameters other than its filters. New parameters are
 * covered automatically.
 */
function declaredPieces(endpoint: Endpoint, known: KnownValues): [name: string, Query][] {
  const recordId = recordIdOf(endpoint, known);

  return listParameters(endpoint)
    .filter(({ name }) => !DRAWN_APART.has(name) && !name.startsWith('filter['))
    .map((parameter) => [
      parameter.name,
      valueOf(parameter, recordId).map((value) => [piece(parameter.name, value)]),
    ]);
}

/** Generates queries for a list endpoint, both valid and invalid. */
export function listQueryOf(
  endpoint: Endpoint,
  { fields, known }: { fields: ListFields; known: KnownValues },
): { honest: Query; hostile: Query } {
  const names = Object.keys(fields);
  const filters = names.flatMap((name) => {
    const field = fields[name] as ListField;
    const value = filterValue(name, field, known);

    return OPERATORS_OF[field.kind].map((operator) =>
      value.map((one) => piece(`filter[${name}][${operator}]`, one)),
    );
  });
  const filter = fc.array(fc.oneof(...filters), { minLength: 1, maxLength: 3 });
  const wrongFilter = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...OPERATORS), hostileText)
    .map(([name, operator, value]) => [
      piece(`filter[${name}][${operator}]`, value.slice(0, 2000)),
    ]);
  const q = fc
    .oneof(
      fc.constantFrom('maria', '801555', 'inv-00', 'roof', '4025', 'a b c', '%', '_', '\\'),
      hostileText.map((text) => text.slice(0, 300)),
    )
    .map((text) => [piece('q', text)]);
  const page = fc
    .tuple(fc.constantFrom(1, 1, 1, 2, 7, 10_000_000), fc.constantFrom(1, 15, 100))
    .map(([number, size]) => [piece('page', number), piece('pageSize', size)]);

  const part = (arbitrary: Query, weight: number) =>
    fc.oneof({ weight, arbitrary }, { weight: 10 - weight, arbitrary: fc.constant<string[]>([]) });
  const declared = declaredPieces(endpoint, known).map(([name, query]) =>
    part(query, name === 'sort' ? 5 : 1),
  );
  const honest = fc
    .tuple(part(q, 3), part(filter, 5), part(page, 8), ...declared)
    .map((parts) => parts.flat());

  return {
    honest,
    hostile: fc.tuple(honest, fc.oneof(hostileQuery, wrongFilter)).map((parts) => parts.flat()),
  };
}

/** Encodes an object that matches a query schema as `name=value` pairs. */
export function queryPieces(fields: unknown): string[] {
  return Object.entries(Object(fields) as Record<string, unknown>).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .slice(0, 50)
      .map((one) =>
        piece(
          name,
          typeof one === 'object' ? JSON.stringify(one).slice(0, 2000) : String(one).slice(0, 3000),
        ),
      ),
  );
}
