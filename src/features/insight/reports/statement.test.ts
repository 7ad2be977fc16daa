import { expect, test } from 'vitest';
import { statementOf } from './statement.ts';

const entry = (date: string, cents: number) => ({ date, cents, text: `${date} ${cents}` });
const ENTRIES = [
  entry('2026-09-30', 1000_00),
  entry('2026-10-01', 500_50),
  entry('2026-11-01', 70_00),
  entry('2026-10-01', -600_00),
  entry('2026-10-31', -1000_00),
];

test('A statement begins with what was owed before, and says after each line what is owed', () => {
  const { openingCents, lines, closingCents } = statementOf(ENTRIES, {
    from: '2026-10-01',
    to: '2026-10-31',
  });

  expect(openingCents).toBe(1000_00);
  expect(lines.map(({ text, balanceCents }) => [text, balanceCents])).toEqual([
    ['2026-10-01 50050', 1500_50],
    ['2026-10-01 -60000', 900_50],
    ['2026-10-31 -100000', -99_50], // credit
  ]);
  expect(closingCents).toBe(-99_50);
});

test('Statements of consecutive periods join: each begins with what the one before ended with', () => {
  const september = statementOf(ENTRIES, { from: '2026-09-01', to: '2026-09-30' });
  const october = statementOf(ENTRIES, { from: '2026-10-01', to: '2026-10-31' });

  expect(september).toMatchObject({ openingCents: 0, closingCents: october.openingCents });
  expect(statementOf([], { from: '2026-10-01', to: '2026-10-31' })).toEqual({
    openingCents: 0,
    lines: [],
    closingCents: 0,
  });
});
