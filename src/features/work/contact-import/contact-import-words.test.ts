import { expect, test } from 'vitest';
import { isArchivedInWords, statusInWords, typeInWords } from './contact-import-words.ts';

test.each([
  ['Active', 'active'],
  ['Current customer', 'active'],
  ['true', 'active'],
  ['Not-active', 'inactive'],
  ['Not Active', 'inactive'],
  ['Non-active', 'inactive'],
  ['Non active', 'inactive'],
  ['No longer active', 'inactive'],
  ['No longer a customer', 'inactive'],
  ['Inactive', 'inactive'],
  ['Deactivated', 'inactive'],
  ['Former client', 'inactive'],
  ['Past customer', 'inactive'],
  ['Ex-client', 'inactive'],
  ['Previous homeowner', 'inactive'],
  ['Do not contact', 'inactive'],
  ['Closed - Lost', 'inactive'],
  ['New', 'pending'],
  ['On hold', 'pending'],
  ['Lead', 'pending'],
] as const)('The status "%s" is %s', (text, status) => {
  expect(statusInWords(text)).toBe(status);
});

test.each([
  'Renewed',
  'Reopened',
  'Newspaper',
  'Unsubscribed',
  'Misleading',
  'Holding company',
  'Not new',
  'Not lost',
  'Former address',
])('The status "%s" is unknown because it only contains a known word', (text) => {
  expect(statusInWords(text)).toBeUndefined();
});

test.each([
  ['General Contractor', 'contractor'],
  ['Sub-Contractor', 'contractor'],
  ['Residential contractor', 'contractor'],
  ['Material supplier', 'supplier'],
  ['Vendors', 'supplier'],
  ['Homeowner (sub lot)', 'client'],
  ['Commercial', 'client'],
  ['Misleading', undefined],
  ['Laboratory', undefined],
  ['Subdivision HOA', undefined],
  ['Insurance adjuster', undefined],
  ['Non-contractor', undefined],
  ['Customer or vendor', undefined],
] as const)('The type "%s" is %s', (text, type) => {
  expect(typeInWords(text)).toBe(type);
});

test.each([
  ['true', true],
  ['Yes', true],
  ['Archived', true],
  ['2024-05-01', true],
  ['5/1/2024 10:00 AM', true],
  ['false', false],
  ['No', false],
  ['Active', false],
  ['Not active', true],
  ['soon', undefined],
])('"%s" in a column "Archived" is %s', (text, isArchived) => {
  expect(isArchivedInWords(text)).toBe(isArchived);
});
