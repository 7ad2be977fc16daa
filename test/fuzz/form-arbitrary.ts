/**
 * Generates forms as client pages submit them: valid forms, and forms with hostile, missing, or
 * repeated fields.
 */
import fc from 'fast-check';
import { hostileText } from './hostile-values.ts';
import type { KnownValues } from './known-values.ts';

interface Form {
  type: string;
  bytes: Buffer;
}

type Fields = [name: string, value: string][];

const TYPE = 'application/x-www-form-urlencoded';
const STROKES = JSON.stringify([[10, 50, 40, 20, 70, 60]]);

const NAMES = [
  'verb',
  'text',
  'reason',
  'name',
  'email',
  'strokes',
  'consent',
  'sha256',
  'choose',
  'choices',
  'package',
  'optional',
  '__proto__',
  '',
];

const words = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Which color?', 'Too dear', 'Ann Client', '') },
  { weight: 1, arbitrary: hostileText },
);

/** Generates valid values for the fields of the page's forms. */
function honestFields(known: KnownValues): fc.Arbitrary<Fields> {
  const learned = (name: string) =>
    fc.noBias(fc.nat()).map((at) => String(known.pick([name], at) ?? 'none'));
  const choice = fc
    .tuple(fc.constantFrom('Good', 'Better', 'Best'), learned('/api/estimates.items'))
    .map(([one, line]): Fields => [
      ['choices', 'yes'],
      ['package', one],
      ['optional', line],
    ]);
  const signed = fc
    .tuple(learned('pdfSha256'), fc.constantFrom('', STROKES), words)
    .map(([sha256, strokes, name]): Fields => [
      ['verb', 'accept'],
      ['name', name || 'Ann Client'],
      ['email', 'ann@mail.example'],
      ['consent', 'yes'],
      ['sha256', sha256],
      ['strokes', strokes],
    ]);

  return fc.oneof(
    words.map((text): Fields => [
      ['verb', 'ask'],
      ['text', text],
    ]),
    words.map((text): Fields => [
      ['verb', 'update'],
      ['text', text],
    ]),
    words.map((reason): Fields => [
      ['verb', 'decline'],
      ['reason', reason],
    ]),
    choice.map((fields): Fields => [...fields, ['choose', 'yes']]),
    signed,
    fc.tuple(signed, choice).map(([one, other]) => [...one, ...other]),
  );
}

/** Changes one to three fields: replaces the value, or removes, repeats, or adds a field. */
function spoilt(whole: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> {
  const change = fc.record({
    how: fc.constantFrom('value', 'gone', 'twice', 'new'),
    at: fc.nat(),
    name: fc.constantFrom(...NAMES),
    value: hostileText,
  });

  return fc.tuple(whole, fc.array(change, { minLength: 1, maxLength: 3 })).map(([form, changes]) =>
    changes.reduce<Fields>((fields, { how, at, name, value }) => {
      const index = at % Math.max(1, fields.length);
      const [field] = fields.slice(index, index + 1);
      if (how === 'new' || !field) return [...fields, [name, value]];
      if (how === 'gone') return fields.toSpliced(index, 1);
      if (how === 'twice') return [...fields, [field[0], value]];

      return fields.toSpliced(index, 1, [field[0], value]);
    }, form),
  );
}

const encoded = (fields: Fields): Form => ({
  type: TYPE,
  bytes: Buffer.from(new URLSearchParams(fields).toString()),
});

const junk = fc
  .oneof(
    fc.constantFrom(
      '',
      '&',
      '=&=',
      'verb',
      'verb=ask&text=%',
      'verb=ask&text=%ff%fe',
      'verb=ask&text=%00',
      `verb=ask&text=${'x'.repeat(200_000)}`,
      `verb=accept&strokes=${'['.repeat(50_000)}`,
      'a=&'.repeat(20_000),
      '{"verb":"ask"}',
    ),
    fc.string({ unit: 'binary', maxLength: 80 }),
  )
  .map((text): Form => ({ type: TYPE, bytes: Buffer.from(text) }));

/** Generates request bodies for the endpoint that client pages submit their forms to. */
export function formsOf(known: KnownValues): fc.Arbitrary<Form> {
  const honest = honestFields(known);
  const type = fc.constantFrom(
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json',
    `${TYPE}; charset=utf-16`,
  );

  return fc.oneof(
    { weight: 5, arbitrary: honest.map(encoded) },
    { weight: 4, arbitrary: spoilt(honest).map(encoded) },
    { weight: 1, arbitrary: junk },
    {
      weight: 1,
      arbitrary: fc.tuple(junk, type).map(([form, other]) => ({ ...form, type: other })),
    },
  );
}
