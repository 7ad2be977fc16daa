import { expect, test } from 'vitest';
import { z } from 'zod';
import { choice, flag, name, phone, text, value } from './fields/fields.ts';
import { defineSingleton } from './singleton.ts';

const yard = defineSingleton({
  schemaName: 'Yard',
  sections: {
    yard: {
      name: name('Yard name', { required: true }),
      phone: phone('Phone', { max: 40 }),
      gateCode: text('Gate code', { max: 8 }),
    },
    hours: {
      shift: choice('Shift', ['early', 'late'], { required: true, default: 'early' }),
      isLocked: flag('Locked at night', { default: true }),
    },
  },
  computed: { logoUrl: value('Logo', z.string().nullable()) },
});

test('A singleton starts with the defaults of its settings, and with nothing where there is none', () => {
  expect(yard.initial).toEqual({
    name: null,
    phone: null,
    gateCode: null,
    shift: 'early',
    isLocked: true,
  });
});

test('A change takes any setting alone, clears an optional one, and refuses what is too long', () => {
  expect(yard.update.parse({ gateCode: ' 4711 ' })).toEqual({ gateCode: '4711' });
  expect(yard.update.parse({ gateCode: '', version: 2 })).toEqual({ gateCode: null, version: 2 });
  expect(yard.update.safeParse({ name: null }).success).toBe(false);
  expect(yard.update.safeParse({ gateCode: '123456789' }).error?.issues[0]?.message).toBe(
    'Gate code can have at most 8 characters',
  );
});

test('The form of a section checks its own settings and labels them', () => {
  expect(Object.keys(yard.sections.hours.form.shape)).toEqual(['shift', 'isLocked']);
  expect(yard.sections.hours.labels).toEqual({ shift: 'Shift', isLocked: 'Locked at night' });
  expect(yard.labels.logoUrl).toBe('Logo');
});

test('The record has every setting, what the server computes, and the version', () => {
  expect(Object.keys(yard.record.shape)).toEqual([
    'name',
    'phone',
    'gateCode',
    'shift',
    'isLocked',
    'logoUrl',
    'version',
  ]);
});

test('A setting cannot be declared in two sections', () => {
  const twice = { code: text('Code') };

  expect(() =>
    defineSingleton({ schemaName: 'Yard', sections: { one: twice, two: twice }, computed: {} }),
  ).toThrow('Yard declares a setting in two sections');
});
