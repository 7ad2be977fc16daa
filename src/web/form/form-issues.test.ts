import { expect, test } from 'vitest';
import { formIssues, labelOfField } from './form-issues.ts';

test('every message of a form is found, those inside line items and of the whole list too', () => {
  expect(
    formIssues({
      name: { type: 'custom', message: 'Name is required' },
      items: Object.assign(
        [undefined, { price: { type: 'x', message: 'Price must be greater than 0' } }],
        {
          root: { type: 'x', message: 'At least one item is required' },
        },
      ),
      root: { server: { type: 'x', message: 'Not today' } },
    }),
  ).toEqual([
    { path: 'name', message: 'Name is required' },
    { path: 'items.1.price', message: 'Price must be greater than 0' },
    { path: 'items', message: 'At least one item is required' },
    { path: 'server', message: 'Not today' },
  ]);
});

test('a field without a label is named by its words', () => {
  expect(labelOfField('invoiceNumber')).toBe('Invoice number');
  expect(labelOfField('notes')).toBe('Notes');
});
