import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formField, MAX_ANSWER_LENGTH } from '#features/intake/web-forms/form-field.ts';
import { FIELD_TYPES } from '#features/intake/web-forms/stored-field.ts';
import type { FieldType, FormField } from '#features/intake/web-forms/stored-field.ts';
import { MAX_FILES_OF_FIELD, readAnswers } from './read-answers.ts';

const aField = (field: Partial<FormField> & { type: FieldType }): FormField =>
  formField.parse({
    id: 'f',
    label: 'A field',
    ...(['SELECT', 'RADIO'].includes(field.type) && { options: ['Shingle', 'Metal'] }),
    ...field,
  });

const read = (field: Partial<FormField> & { type: FieldType }, sent: unknown) =>
  readAnswers([aField(field)], new Map([['f', sent]]));

describe('A field accepts', () => {
  test.each([
    ['TEXT', '  Maria\u0000 Alvarez ', 'Maria Alvarez'],
    ['TEXT', 'two\nlines', 'two lines'],
    ['TEXT', 'x'.repeat(MAX_ANSWER_LENGTH), 'x'.repeat(MAX_ANSWER_LENGTH)],
    ['TEXTAREA', 'two\r\nlines', 'two\nlines'],
    ['EMAIL', ' maria@mail.example ', 'maria@mail.example'],
    ['PHONE', '(801) 555-0142', '(801) 555-0142'],
    ['PHONE', '555-0142', '555-0142'],
    ['NUMBER', '12.5', 12.5],
    ['NUMBER', -3, -3],
    ['NUMBER', ' .5 ', 0.5],
    ['NUMBER', '0', 0],
    ['SELECT', 'Metal', 'Metal'],
    ['RADIO', 'Shingle', 'Shingle'],
    ['CHECKBOX', 'on', true],
    ['CHECKBOX', false, false],
    ['DATE', '2026-02-28', '2026-02-28'],
    ['TIME', '14:30', '14:30'],
    ['TIME', '14:30:00', '14:30'],
  ] as [FieldType, unknown, unknown][])('of the type %s: %j', (type, sent, kept) => {
    expect(read({ type }, sent)).toEqual({
      answers: { f: kept },
      fileTokens: new Map(),
      issues: [],
    });
  });

  test.each([
    ['zip', '84101.0', '84101'],
    ['zip', '841011234.0', '84101-1234'],
    ['address', '12 Elm St, Provo, UT 84604.0', '12 Elm St, Provo, UT 84604'],
    ['address', '12 Elm St, Boston, MA 2134', '12 Elm St, Boston, MA 02134'],
  ] as const)('the %s %s with a repaired ZIP code', (known, sent, kept) => {
    expect(read({ type: 'TEXT', known }, sent).answers).toEqual({ f: kept });
  });

  test('files by the tokens of their uploads, without duplicates', () => {
    const { answers, fileTokens, issues } = read({ type: 'FILE' }, ['a', 'b', 'a', '']);

    expect({ answers, issues }).toEqual({ answers: {}, issues: [] });
    expect([...fileTokens]).toEqual([['f', ['a', 'b']]]);
  });
});

describe('A field rejects, with the reason,', () => {
  test.each([
    ['TEXT', 12, 'Expected string, received number'],
    ['TEXT', ['a', 'b'], 'Expected string, received array'],
    ['TEXT', { toString: 'x' }, 'Expected string, received object'],
    ['TEXT', 'x'.repeat(MAX_ANSWER_LENGTH + 1), 'This can have at most 10,000 characters'],
    ['EMAIL', `a${' '.repeat(50_000)}b`, 'This can have at most 10,000 characters'],
    ['PHONE', `a${','.repeat(50_000)}b`, 'This can have at most 10,000 characters'],
    ['EMAIL', 'maria', 'Enter a valid email address'],
    ['EMAIL', `${'m'.repeat(250)}@mail.example`, 'Enter a valid email address'],
    ['PHONE', '12', 'Enter a phone number with area code, such as (801) 555-0142'],
    ['PHONE', '<b>8015550142</b>', 'Enter a phone number with area code, such as (801) 555-0142'],
    ['NUMBER', 'ten', 'Enter a number'],
    ['NUMBER', '0x10', 'Enter a number'],
    ['NUMBER', 'Infinity', 'Enter a number'],
    ['NUMBER', Number.NaN, 'Enter a number'],
    ['NUMBER', 1e16, 'Enter a number'],
    ['NUMBER', true, 'Expected number, received boolean'],
    ['SELECT', 'Tile', 'Choose one of the options'],
    ['SELECT', 'toString', 'Choose one of the options'],
    ['RADIO', 'metal', 'Choose one of the options'],
    ['RADIO', ['Metal'], 'Expected string, received array'],
    ['CHECKBOX', 'maybe', 'Expected boolean, received string'],
    ['CHECKBOX', 1, 'Expected boolean, received number'],
    ['DATE', '2026-02-29', 'Enter a date'],
    ['DATE', '0001-01-01', 'Enter a date'],
    ['DATE', '02/28/2026', 'Enter a date'],
    ['TIME', '25:00', 'Enter a time'],
    ['TIME', '2 pm', 'Enter a time'],
    ['FILE', { id: 1 }, 'Send each file as its upload token'],
    ['FILE', ['x'.repeat(201)], 'Send each file as its upload token'],
    [
      'FILE',
      Array.from({ length: MAX_FILES_OF_FIELD + 1 }, (_, i) => `t${i}`),
      'Choose at most 10 files',
    ],
  ] as [FieldType, unknown, string][])('of the type %s: %j', (type, sent, message) => {
    const { answers, issues } = read({ type }, sent);

    expect({ answers, issues }).toEqual({ answers: {}, issues: [{ path: 'f', message }] });
  });
});

describe('An empty required field', () => {
  test.each([
    ['TEXT', '  ', 'Please fill in this field'],
    ['NUMBER', '', 'Please fill in this field'],
    ['DATE', null, 'Please fill in this field'],
    ['CHECKBOX', false, 'Please check this box'],
    ['CHECKBOX', undefined, 'Please check this box'],
    ['SELECT', '', 'Please choose one'],
    ['RADIO', undefined, 'Please choose one'],
    ['FILE', [], 'Please choose a file'],
    ['FILE', [''], 'Please choose a file'],
  ] as [FieldType, unknown, string][])(
    'of the type %s has an error for %j',
    (type, sent, message) => {
      expect(read({ type, required: true }, sent).issues).toEqual([{ path: 'f', message }]);
      expect(read({ type }, sent).issues).toEqual([]);
    },
  );
});

const CONDITION: FormField[] = [
  aField({ id: 'roof', type: 'RADIO' }),
  aField({
    id: 'color',
    type: 'EMAIL',
    required: true,
    showIf: { fieldId: 'roof', operator: 'is', value: 'Metal' },
  }),
  aField({
    id: 'gloss',
    type: 'CHECKBOX',
    required: true,
    showIf: { fieldId: 'roof', operator: 'isNot', value: 'Shingle' },
  }),
];

describe('A field that depends on another answer', () => {
  test('is left out when it is hidden, whatever was submitted for it', () => {
    const sent = new Map<string, unknown>([
      ['roof', 'Shingle'],
      ['color', 'no address'],
      ['gloss', { a: 1 }],
    ]);

    expect(readAnswers(CONDITION, sent)).toEqual({
      answers: { roof: 'Shingle' },
      fileTokens: new Map(),
      issues: [],
    });
  });

  test('is validated like any other when it is shown', () => {
    expect(readAnswers(CONDITION, new Map([['roof', 'Metal']])).issues).toEqual([
      { path: 'color', message: 'Please fill in this field' },
      { path: 'gloss', message: 'Please check this box' },
    ]);
  });
});

test('An unknown field is rejected by its name', () => {
  const sent = new Map<string, unknown>([
    ['f', 'x'],
    ['__proto__', 'y'],
    ['isAdmin', true],
  ]);

  expect(readAnswers([aField({ type: 'TEXT' })], sent).issues).toEqual([
    { path: '__proto__', message: 'This form does not have this field' },
    { path: 'isAdmin', message: 'This form does not have this field' },
  ]);
});

/** Values that each field type stores unchanged. */
const GOOD: Record<FieldType, fc.Arbitrary<unknown>> = {
  TEXT: fc.stringMatching(/^[a-zA-Z0-9 .,é日]{0,40}[a-z]$/).map((text) => text.trim()),
  TEXTAREA: fc.stringMatching(/^[a-z][a-z \n]{0,40}[a-z]$/),
  EMAIL: fc.stringMatching(/^[a-z]{1,20}@[a-z]{1,20}\.example$/),
  PHONE: fc.stringMatching(/^801555\d{4}$/),
  NUMBER: fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((number) => number + 0),
  SELECT: fc.constantFrom('Shingle', 'Metal'),
  RADIO: fc.constantFrom('Shingle', 'Metal'),
  CHECKBOX: fc.constant(true),
  DATE: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  TIME: fc.stringMatching(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  FILE: fc.uniqueArray(fc.stringMatching(/^[\w-]{43}$/), { minLength: 1, maxLength: 10 }),
};

/** A form with fields of any type, some of which depend on an earlier checkbox. */
const aForm = fc
  .array(
    fc.record({
      type: fc.constantFrom(...FIELD_TYPES),
      required: fc.boolean(),
      hangsOn: fc.option(fc.nat(10)),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) =>
    all.map(({ type, required, hangsOn }, i) => {
      const decides = hangsOn !== null && hangsOn < i && all[hangsOn]?.type === 'CHECKBOX';

      return aField({
        id: `f${i}`,
        type,
        required,
        showIf: decides ? { fieldId: `f${hangsOn}`, operator: 'is', value: 'checked' } : null,
      });
    }),
  );

describe('With any form', () => {
  test('any input is read without an error, as a value of the field’s type or as an issue', () => {
    fc.assert(
      fc.property(
        aForm,
        fc.array(
          fc.tuple(
            fc.oneof(
              fc.nat(12).map((i) => `f${i}`),
              fc.string(),
            ),
            fc.anything(),
          ),
        ),
        (fields, sent) => {
          const { answers, fileTokens, issues } = readAnswers(fields, new Map(sent));
          const ids = new Set(fields.map(({ id }) => id));
          for (const key of [...Object.keys(answers), ...fileTokens.keys()]) {
            expect(ids).toContain(key);
            expect(issues.map(({ path }) => path)).not.toContain(key);
          }
          const strange = sent.some(([key]) => !ids.has(key));
          expect(issues.some(({ path }) => !ids.has(path))).toBe(strange);
          for (const answer of Object.values(answers)) {
            expect(['string', 'number', 'boolean']).toContain(typeof answer);
          }
        },
      ),
    );
  });

  test('valid answers to all of its fields pass and are kept unchanged', () => {
    const filled = aForm.chain((fields) =>
      fc
        .tuple(...fields.map(({ type }) => GOOD[type]))
        .map((values) => ({ fields, sent: new Map(fields.map(({ id }, i) => [id, values[i]])) })),
    );
    fc.assert(
      fc.property(filled, ({ fields, sent }) => {
        const { answers, fileTokens, issues } = readAnswers(fields, sent);

        expect(issues).toEqual([]);
        expect({ ...answers, ...Object.fromEntries(fileTokens) }).toEqual(Object.fromEntries(sent));
      }),
    );
  });
});
