import type { FieldErrors } from 'react-hook-form';
import { expect, test } from 'vitest';
import { formIssues, issueWords } from './form-issues.ts';

test('every message of a form is found, those inside line items and of the whole list too', () => {
  const errors: FieldErrors<{ name: string; items: { price: number }[] }> = {
    name: { type: 'custom', message: 'Name is required' },
    items: [undefined, { price: { type: 'x', message: 'Price must be greater than 0' } }],
    root: { server: { type: 'x', message: 'Not today' } },
  };
  Object.assign(errors.items ?? [], {
    root: { type: 'x', message: 'At least one item is required' },
  });
  expect(formIssues(errors)).toEqual([
    { path: 'name', message: 'Name is required' },
    { path: 'items.1.price', message: 'Price must be greater than 0' },
    { path: 'items', message: 'At least one item is required' },
    { path: 'server', message: 'Not today' },
  ]);
});

test('an error in a line of a list names the line', () => {
  const message = 'Price must be greater than 0';
  expect(issueWords({ path: 'items.1.price', message })).toBe(`Line 2: ${message}`);
  expect(issueWords({ path: 'clientId', message: 'Choose a client' })).toBe('Choose a client');
});
