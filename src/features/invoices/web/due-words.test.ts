import { expect, it } from 'vitest';
import { dueWords } from './due-words.ts';

it.each([
  ['2026-11-26', 'Due in 5 days'],
  ['2026-11-22', 'Due in 1 day'],
  ['2026-11-21', 'Due today'],
  ['2026-11-20', 'Overdue by 1 day'],
  ['2026-10-21', 'Overdue by 31 days'],
])('on November 21, an invoice due on %s is "%s"', (dueDate, words) => {
  expect(dueWords(dueDate, '2026-11-21')).toBe(words);
});
