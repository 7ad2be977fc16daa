import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeFields, decidingValues, followersOf, newField, newOption } from './change-fields.ts';
import type { FieldsChange } from './change-fields.ts';
import { historyOf, redone, undone, withChange } from './fields-history.ts';
import { formFieldsInput } from './form-field.ts';
import { FIELD_TYPES } from './stored-field.ts';
import type { FormField, ShowIf } from './stored-field.ts';
import { pagesOf } from './form-answers.ts';
import { FORM_TEMPLATES } from './form-templates.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'] as const;
const id = fc.constantFrom(...IDS);
const option = fc.constantFrom('Option 1', 'Option 2', 'Option 3', 'Slate');

const showIf: fc.Arbitrary<ShowIf> = fc.record({
  fieldId: id,
  operator: fc.constantFrom('is', 'isNot'),
  value: fc.oneof(option, fc.constantFrom('checked', 'unchecked')),
});

const change: fc.Arbitrary<FieldsChange> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    id,
    type: fc.constantFrom(...FIELD_TYPES),
    at: fc.integer({ min: -1, max: 7 }),
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    id,
    patch: fc.oneof(
      fc.record({ label: fc.constantFrom('Leak?', 'Roof') }),
      fc.record({ showIf }),
      fc.record({ options: fc.uniqueArray(option, { minLength: 1 }) }),
      fc.record({ startsPage: fc.boolean() }),
    ),
  }),
  fc.record({ kind: fc.constant('move' as const), id, to: fc.integer({ min: -1, max: 7 }) }),
  fc.record({ kind: fc.constant('duplicate' as const), id, newId: id }),
  fc.record({ kind: fc.constant('remove' as const), id }),
);

const isSound = (fields: readonly FormField[]) =>
  fields.every(({ showIf: condition }, index) => {
    if (!condition) return true;
    const decides = fields.slice(0, index).find((one) => one.id === condition.fieldId);

    return decides !== undefined && decidingValues(decides).includes(condition.value);
  });

test('After any change in the builder, ids are stable and unique, and every condition can be met', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      let fields: FormField[] = [];
      for (const one of changes) {
        const next = changeFields(fields, one);
        const ids = next.map((field) => field.id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(isSound(next)).toBe(true);
        const gone = fields.filter((field) => !ids.includes(field.id)).map((field) => field.id);
        expect(gone).toEqual(one.kind === 'remove' && gone.length > 0 ? [one.id] : []);
        fields = next;
      }
    }),
  );
});

test('Every step can be undone back to the start and redone to the end', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      let history = historyOf([]);
      for (const [step, one] of changes.entries()) {
        history = withChange(history, one, step * 10_000);
      }
      const steps = history.past.length;
      let back = history;
      for (let step = 0; step < steps; step += 1) back = undone(back);
      expect(back.present).toEqual([]);
      expect(undone(back)).toBe(back);
      for (let step = 0; step < steps; step += 1) back = redone(back);
      expect(back.present).toEqual(history.present);
      expect(redone(back)).toBe(back);
    }),
  );
});

test('Text typed without a pause is one step, and a pause starts another', () => {
  const edit = (label: string) => ({ kind: 'edit', id: 'a', patch: { label } }) as const;
  const start = historyOf([newField('a', 'TEXT')]);
  const typed = withChange(withChange(start, edit('R'), 0), edit('Ro'), 400);
  expect(typed.past).toHaveLength(1);
  expect(undone(typed).present).toEqual(start.present);
  expect(withChange(typed, edit('Roof'), 5000).past).toHaveLength(2);
});

const leak = { ...newField('leak', 'RADIO'), options: ['Yes', 'No'] };
const where: FormField = {
  ...newField('where', 'TEXT'),
  showIf: { fieldId: 'leak', operator: 'is', value: 'Yes' },
};
const conditionOf = (fields: readonly FormField[]) =>
  fields.find((field) => field.id === 'where')?.showIf;

test.each<[string, FieldsChange]>([
  ['goes', { kind: 'remove', id: 'leak' }],
  ['moves below', { kind: 'move', id: 'leak', to: 1 }],
  ['loses the answer', { kind: 'edit', id: 'leak', patch: { options: ['No'] } }],
])('A condition is removed when the field it depends on %s', (_what, one) => {
  expect(conditionOf(changeFields([leak, where], one))).toBeNull();
});

test("A condition follows its option while the option is renamed, even past another option's name", () => {
  const followers = followersOf([leak, where], 'leak', 'Yes');
  let fields: FormField[] = [leak, where];
  for (const text of ['N', 'No', 'No idea']) {
    fields = changeFields(fields, { kind: 'option', id: 'leak', index: 0, text, followers });
  }
  expect(conditionOf(fields)).toMatchObject({ value: 'No idea' });
});

test('A new field is named after its type, and has three options if the type has options', () => {
  expect(newField('x', 'SELECT')).toMatchObject({
    label: 'Dropdown',
    required: false,
    options: ['Option 1', 'Option 2', 'Option 3'],
  });
  expect(newField('x', 'DATE').options).toBeNull();
  expect(newOption(['Option 1', 'Option 3'])).toBe('Option 4');
});

test('Page breaks create pages, and a page without visible fields is left out', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((one) => newField(one, 'TEXT'));
  if (!a || !b || !c) throw new Error('Three fields');
  const broken = [a, { ...b, startsPage: true }, { ...c, startsPage: true }];
  const idsOf = (asked: FormField[]) =>
    pagesOf(broken, asked).map((page) => page.map((field) => field.id));
  expect(idsOf(broken)).toEqual([['a'], ['b'], ['c']]);
  expect(idsOf([a, c])).toEqual([['a'], ['c']]);
});

test.each(FORM_TEMPLATES.map((one) => [one.title, one] as const))(
  'The template "%s" can be saved as a form, and asks for a name and contact details',
  (_title, { fields }) => {
    expect(formFieldsInput.safeParse(fields).error).toBeUndefined();
    const known = fields.map((field) => field.known);
    expect(known).toContain('name');
    expect(known).toContain('phone');
  },
);
