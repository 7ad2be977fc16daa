import { expect, test } from 'vitest';
import { canonicalStatus, priorityColor, statusColor, statusLabel } from './status-color.ts';

test.each([
  ['green', ['active', 'paid', 'completed', 'accepted']],
  ['yellow', ['pending', 'in progress', 'in_progress', 'sent']],
  ['red', ['inactive', 'overdue', 'declined']],
  ['purple', ['review']],
  ['blue', ['to_do', 'to do', 'draft']],
  ['gray', ['rejected', 'cancelled', 'partial', 'lead', 'expired', '', 'constructor']],
])('%s is the color of %s', (color, labels) => {
  for (const label of labels) expect(statusColor(label)).toBe(color);
});

test('a status is matched in lower case', () => {
  expect(statusColor('Paid')).toBe('green');
  expect(statusColor('IN PROGRESS')).toBe('yellow');
});

test('a badge shows rejected, failed and disputed as red as declined, and partial as yellow as pending', () => {
  for (const status of ['rejected', 'failed', 'disputed']) {
    expect(statusColor(canonicalStatus(status))).toBe('red');
  }
  expect(statusColor(canonicalStatus('Partial'))).toBe('yellow');
  expect(canonicalStatus('lead')).toBe('lead');
});

test('a high priority is red, a medium one yellow, a low one green, any other gray', () => {
  expect(['high', 'medium', 'low', 'urgent', ''].map(priorityColor)).toEqual([
    'red',
    'yellow',
    'green',
    'gray',
    'gray',
  ]);
});

test('a stored status is shown in words', () => {
  expect(statusLabel('signed_contract')).toBe('Signed Contract');
  expect(statusLabel('to_do')).toBe('To Do');
  expect(statusLabel('paid')).toBe('Paid');
});
