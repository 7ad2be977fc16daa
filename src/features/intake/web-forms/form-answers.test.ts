import { describe, expect, test } from 'vitest';
import {
  answerText,
  knownAnswers,
  knownFieldsOf,
  pagesOf,
  shownFields,
  type Answers,
} from './form-answers.ts';
import { formField } from './form-field.ts';
import type { FormField } from './stored-field.ts';

const field = (id: string, more: Partial<FormField> = {}): FormField => ({
  ...formField.parse({ id, type: 'TEXT', label: id }),
  ...more,
});
const choice = (id: string, more: Partial<FormField> = {}) =>
  field(id, { type: 'SELECT', options: ['yes', 'no'], ...more });
const when = (fieldId: string, value: string, operator: 'is' | 'isNot' = 'is') => ({
  showIf: { fieldId, value, operator },
});
const idsOf = (fields: readonly FormField[], answers: Answers = {}) =>
  shownFields(fields, answers).map(({ id }) => id);

describe('A field that depends on another', () => {
  const fields = [choice('leak'), field('where', when('leak', 'yes'))];
  test.each<[string, Answers, string[]]>([
    ['is asked for its answer', { leak: 'yes' }, ['leak', 'where']],
    ['is not asked for another answer', { leak: 'no' }, ['leak']],
    ['is not asked without an answer', {}, ['leak']],
  ])('%s', (_what, answers, shown) => {
    expect(idsOf(fields, answers)).toEqual(shown);
  });

  test('is shown for every answer except one, and not without an answer', () => {
    const other = [choice('leak'), field('why', when('leak', 'yes', 'isNot'))];
    expect(idsOf(other, { leak: 'no' })).toEqual(['leak', 'why']);
    expect(idsOf(other)).toEqual(['leak', 'why']);
    expect(idsOf(other, { leak: 'yes' })).toEqual(['leak']);
  });

  test('compares a checkbox with checked or unchecked', () => {
    const boxes = [field('pets', { type: 'CHECKBOX' }), field('which', when('pets', 'checked'))];
    expect(idsOf(boxes, { pets: true })).toEqual(['pets', 'which']);
    expect(idsOf(boxes, { pets: false })).toEqual(['pets']);
    const none = [field('pets', { type: 'CHECKBOX' }), field('sure', when('pets', 'unchecked'))];
    expect(idsOf(none)).toEqual(['pets', 'sure']);
  });

  test('is hidden when that field is hidden, whatever its earlier answer', () => {
    const chain = [
      choice('leak'),
      choice('inside', when('leak', 'yes')),
      field('room', when('inside', 'yes')),
      field('outside', when('inside', 'yes', 'isNot')),
    ];
    const before = { inside: 'yes', room: 'Attic', outside: 'Gutter' };
    expect(idsOf(chain, { ...before, leak: 'yes' })).toEqual(['leak', 'inside', 'room']);
    expect(idsOf(chain, { ...before, leak: 'no' })).toEqual(['leak']);
  });
});

test('A page without visible fields is left out, and its page break moves to the next visible field', () => {
  const fields = [
    field('a'),
    field('b', { startsPage: true }),
    field('c'),
    field('d', { startsPage: true }),
  ];
  const asked = fields.filter(({ id }) => id !== 'b' && id !== 'd');
  expect(pagesOf(fields, asked).map((page) => page.map(({ id }) => id))).toEqual([['a'], ['c']]);
});

describe("The sender's details in a form", () => {
  const fields = [
    field('1', { label: 'Your name' }),
    field('2', { type: 'EMAIL', label: 'Mail' }),
    field('3', { type: 'PHONE', label: 'Mobile' }),
    field('4', { label: 'City' }),
    field('5', { label: 'Billing', known: 'address' }),
    field('6', { label: 'Street address' }),
  ];

  test("come from the form's settings, then from types, then from labels", () => {
    const known = knownFieldsOf(fields);
    expect(Object.fromEntries(Object.entries(known).map(([name, { id }]) => [name, id]))).toEqual({
      name: '1',
      email: '2',
      phone: '3',
      city: '4',
      address: '5',
    });
  });

  test('use the first of two fields with the same meaning', () => {
    const two = [field('x', { known: 'city' }), field('y', { known: 'city' })];
    expect(knownFieldsOf(two).city?.id).toBe('x');
  });

  test('are trimmed text, and missing for an empty answer', () => {
    expect(knownAnswers(fields, { 1: '  Ann ', 4: '   ', 2: 7 })).toEqual({ name: 'Ann' });
  });
});

test.each([
  [undefined, ''],
  [true, 'Yes'],
  [false, 'No'],
  [3, '3'],
  [
    [
      { id: 1, name: 'roof.jpg' },
      { id: 2, name: 'gutter.jpg' },
    ],
    'roof.jpg, gutter.jpg',
  ],
])('The answer %j is formatted as “%s”', (answer, text) => {
  expect(answerText(answer)).toBe(text);
});
