/** Values that no legitimate form sends and that have broken other servers. */
import fc from 'fast-check';
import { rawNumber } from './fuzz-request.ts';

const LONG = 60_000;

const SHORT_TEXTS = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  'a\u0000b',
  '\u0001\u0008\u001B[31m\u007F\u0085',
  '\uD800',
  'x\uDC00y',
  '\uDBFF\uDBFF',
  '\uFEFF',
  '\uFFFE\uFFFF',
  '\u2028\u2029',
  '\u202Eevil\u202C',
  '\u200B\u200D\u00AD',
  'e\u0301'.repeat(5),
  'Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D'.repeat(8),
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '𝕯𝖆𝖓𝖆',
  'İıſßẞŉΐ',
  'ﷺ﷽',
  '１２３',
  '٣٤',
  'שלום مرحبا',
  "'; drop table users; --",
  "' or 1=1 --",
  '"\\"\\\\\'`',
  '%',
  '%_%',
  '\\',
  '%00',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '=cmd|calc!A1',
  '@SUM(1+1)',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}#{7*7}',
  '${jndi:ldap://x/y}',
  '$1',
  '$&$`',
  ':id',
  'null',
  'undefined',
  'NaN',
  'true',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '-0',
  '0x10',
  '1e5',
  '1e400',
  '1,5',
  '1_000',
  '+1',
  ' 7 ',
  '9007199254740993',
  '2147483648',
  '-2147483649',
  '0000-00-00',
  '2026-02-30',
  '2026-13-01',
  '0001-01-01',
  '1899-12-31',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '2026-11-21T25:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-11-21T10:00:00+99:99',
  '2026-11-21T10:00:00-23:59',
  '2199-12-31T23:59:59.999999999-12:00',
  '1900-01-01T00:00:00+14:00',
  '2026-W47-6',
  '24:00',
  'infinity',
  '-infinity',
  'epoch',
  'now',
  '[]',
  '{}',
  '[[[[',
  '[{"description":"x","quantity":1e400,"price":1}]',
  '@',
  '@@@',
  'a@b',
  '@1e9@',
];

const LONG_TEXTS = [
  'x'.repeat(201),
  'x'.repeat(LONG),
  ' '.repeat(LONG),
  `x${' '.repeat(LONG)}x`,
  '\n'.repeat(LONG),
  '\u0000'.repeat(LONG),
  '\uD800'.repeat(10_000),
  '0'.repeat(LONG),
  '9'.repeat(400),
  `1.${'0'.repeat(5000)}1`,
  '@'.repeat(10_000),
  `${'a'.repeat(30_000)}@`,
  '['.repeat(20_000),
  '🏠'.repeat(10_000),
  'word '.repeat(10_000),
  '%'.repeat(10_000),
  '\\'.repeat(10_000),
  '((((((((((a+)+)+)+)+)+'.repeat(50),
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...SHORT_TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom(...LONG_TEXTS) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...SHORT_TEXTS), { maxLength: 6 })
      .map((all) => all.join('')),
  },
);

const NUMBERS: (number | string)[] = [
  0,
  -1,
  1,
  0.1,
  0.005,
  1.005,
  -0.01,
  1e-7,
  5e-324,
  1e21,
  1e308,
  -1e308,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  99_999_999.99,
  99_999_999.995,
  100_000_000,
  0.1 + 0.2,
  rawNumber('-0'),
  rawNumber('-0.0'),
  rawNumber('1e400'),
  rawNumber('-1e400'),
  rawNumber('1e-400'),
  rawNumber('1E+2'),
  rawNumber('9007199254740993'),
  rawNumber('1' + '0'.repeat(400)),
  rawNumber(`0.${'0'.repeat(400)}1`),
];

const hostileNumber = fc.oneof(fc.constantFrom(...NUMBERS), fc.double(), fc.integer());

function nested(depth: number, isArray: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = isArray ? [value] : { a: value };

  return value;
}

/** Any JSON value in place of the expected one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 5, arbitrary: hostileNumber },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc
        .tuple(fc.constantFrom(50, 1000), fc.boolean())
        .map(([depth, isArray]) => nested(depth, isArray)),
      fc
        .constantFrom(501, 5001, 20_000)
        .map((length) => Array.from({ length }, (_, index) => index + 1)),
      fc.constant(
        Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`k${index}`, index])),
      ),
      fc.constantFrom<unknown>(
        { length: 5 },
        { toString: 'x', valueOf: 'y' },
        { toJSON: 'x' },
        { id: { $ne: null } },
        { $gt: '' },
      ),
    ),
  },
);

/**
 * Names of fields that don't exist in a body or query, including names that every JavaScript object
 * has.
 */
export const hostileKey = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'id',
    'role',
    'createdBy',
    'passwordHash',
    'deletedAt',
    'version',
    'paidCents',
    '',
    ' ',
    '0',
    'a.b.c',
    'a[b]',
  ),
  hostileText,
);
