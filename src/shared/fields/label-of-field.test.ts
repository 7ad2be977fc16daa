import { expect, test } from 'vitest';
import { labelOfField } from './label-of-field.ts';

test('a field without a label is named by its words', () => {
  expect(labelOfField('invoiceNumber')).toBe('Invoice number');
  expect(labelOfField('notes')).toBe('Notes');
});
