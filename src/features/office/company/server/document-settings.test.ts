import { expect, test } from 'vitest';
import { fieldsAsSettings, settingsAsFields } from './document-settings.ts';

test('A company that never changed its numbers starts each sequence at 1000 under its usual prefix', () => {
  expect(settingsAsFields({})).toEqual({
    estimatePrefix: 'EST-',
    nextEstimateNumber: 1000,
    estimateTerms: null,
    invoicePrefix: 'INV-',
    nextInvoiceNumber: 1000,
    invoiceTerms: null,
  });
});

test('A setting of one kind of document leaves those of the others as they are', () => {
  expect(fieldsAsSettings({ name: 'Ridgeline Roofing', invoicePrefix: 'RR-' })).toEqual({
    estimate: {},
    invoice: { prefix: 'RR-' },
  });
});
