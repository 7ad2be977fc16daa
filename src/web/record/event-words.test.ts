import { expect, test } from 'vitest';
import '#app/web/features.ts';
import { SETTINGS } from '#features/operations/settings/singletons.ts';
import { registerSettings } from '#shared/registered-entities.ts';
import { anEvent } from '#test/history-event.ts';
import { changesInWords } from './event-words.ts';

registerSettings(SETTINGS);

test('A refund shows no first values, and a voided one gives the reason only once', () => {
  const refund = { entity: 'payments', label: 'Refund of $84.50', action: 'refunded' } as const;
  expect(
    changesInWords(anEvent({ ...refund, changes: { amount: { before: null, after: -84.5 } } })),
  ).toEqual([]);
  expect(
    changesInWords(
      anEvent({
        ...refund,
        action: 'voided',
        changes: {
          status: { before: 'completed', after: 'voided' },
          voidedAt: { before: null, after: '2026-11-21T15:00:00.000Z' },
          voidReason: { before: null, after: 'Entered twice' },
        },
      }),
    ),
  ).toEqual([{ label: 'Status', before: 'Completed', after: 'Voided' }]);
});

test('Changes are described with the old and the new value', () => {
  expect(
    changesInWords(
      anEvent({
        entity: 'jobs',
        changes: {
          city: { before: null, after: 'Provo' },
          contractAmount: { before: 12500, after: 13000.5 },
          startDate: { before: '2026-11-30', after: null },
          permitNeeded: { before: false, after: true },
          status: { before: 'in_progress', after: 'completed' },
          selectedOptions: { before: ['ice_and_water'], after: ['ice_and_water', 'gutters'] },
          tags: { before: [], after: ['hail'] },
          initialApptTime: { before: null, after: '14:30' },
          clientId: { before: 4, after: 5 },
          clientName: { before: 'Alvarez', after: 'Park' },
        },
      }),
    ),
  ).toEqual([
    { label: 'City', before: 'nothing', after: '“Provo”' },
    { label: 'Contract Amount', before: '$12,500.00', after: '$13,000.50' },
    { label: 'Start Date', before: 'Nov 30, 2026', after: 'nothing' },
    { label: 'Permit needed', before: 'no', after: 'yes' },
    { label: 'Status', before: 'In Progress', after: 'Completed' },
    { label: 'Options', before: 'Ice And Water', after: 'Ice And Water, Gutters' },
    { label: 'Tags', before: 'nothing', after: 'Hail' },
    { label: 'Appointment Time', before: 'nothing', after: '2:30 PM' },
    { label: 'Client', before: '“Alvarez”', after: '“Park”' },
  ]);
});

test('Lines are counted, and an unchanged number of them is only shown as changed', () => {
  const wordsOf = (before: object[], after: object[]) =>
    changesInWords(anEvent({ entity: 'invoices', changes: { items: { before, after } } }));

  expect(wordsOf([{}], [{}, {}])).toEqual([
    { label: 'Line Items', before: '1 line', after: '2 lines' },
  ]);
  expect(wordsOf([{ price: 1 }], [{ price: 2 }])).toEqual([{ label: 'Line Items' }]);
});

test('The initial values of a new record are not repeated', () => {
  expect(
    changesInWords(anEvent({ action: 'created', changes: { name: { before: null, after: 'A' } } })),
  ).toEqual([]);
});

test('Applied credit is shown in dollars, and no id or list of invoices is spelled out', () => {
  const event = anEvent({
    entity: 'payments',
    action: 'applied',
    changes: {
      unapplied: { before: 150, after: 50 },
      allocations: { before: [], after: [{ invoiceId: 7 }] },
      refundOf: { before: null, after: 3 },
    },
  });

  expect(changesInWords(event)).toEqual([
    { label: 'Unapplied', before: '$150.00', after: '$50.00' },
    { label: 'Allocations' },
  ]);
});

test('The changes of tax rates and locations name those added, renamed, changed or removed', () => {
  const wordsOf = (field: string, before: object[], after: object[]) =>
    changesInWords(anEvent({ entity: 'company', changes: { [field]: { before, after } } }));
  const provo = { name: 'Provo', rate: 7.25, isDefault: true };
  const city = { name: 'Park City', rate: 8.6, isDefault: false };

  expect(wordsOf('taxRates', [], [city])).toEqual([
    { label: 'Tax rate “Park City”', action: 'added', before: '', after: '8.6%' },
  ]);
  expect(
    wordsOf(
      'taxRates',
      [provo, city],
      [
        { ...provo, name: 'Utah County', isDefault: true },
        { ...city, rate: 9 },
      ],
    ),
  ).toEqual([
    { label: 'Tax rate “Provo”', action: 'changed', before: 'Provo', after: 'Utah County' },
    { label: 'Tax rate “Park City”', action: 'changed', before: '8.6%', after: '9%' },
  ]);
  expect(wordsOf('taxRates', [provo, city], [{ ...city, isDefault: true }])).toEqual([
    { label: 'Tax rate “Provo”', action: 'removed', before: '7.25%, default', after: '' },
    { label: 'Tax rate “Park City”', action: 'changed', before: 'not default', after: 'default' },
  ]);
  const yard = { id: 1, name: 'Yard', city: 'Ogden', phone: null, isArchived: false };
  expect(wordsOf('locations', [yard], [{ ...yard, name: 'Depot', phone: '801 555 0100' }])).toEqual(
    [
      {
        label: 'Location “Yard”',
        action: 'changed',
        before: 'Yard, no phone',
        after: 'Depot, phone 801 555 0100',
      },
    ],
  );
  expect(wordsOf('locations', [yard], [{ ...yard, isArchived: true }])).toMatchObject([
    { before: 'not archived', after: 'archived' },
  ]);
  expect(wordsOf('taxRates', [provo, city], [city, provo])).toEqual([{ label: 'Tax rates' }]);
});

test('A change of the company has the labels and the choices of its settings', () => {
  expect(
    changesInWords(
      anEvent({
        entity: 'company',
        changes: {
          addressLine1: { before: null, after: '12 Elm St' },
          printsPayLink: { before: true, after: false },
          taxRounding: { before: 'document', after: 'line' },
          leadSource: { before: null, after: 'Radio' },
        },
      }),
    ),
  ).toEqual([
    { label: 'Address', before: 'nothing', after: '“12 Elm St”' },
    { label: 'Print a link and QR code to pay online', before: 'yes', after: 'no' },
    {
      label: 'Tax rounding',
      before: 'On the subtotal',
      after: 'On each line',
    },
    { label: 'Lead source', before: 'nothing', after: '“Radio”' },
  ]);
});
