import { expect, test } from 'vitest';
import { startPrintQueue } from '#server/pdf/print-queue.ts';

interface Turn {
  userId: number;
  what: string;
}

const queue = () => startPrintQueue<Turn>({ mostWaiting: 6, mostPerUser: 3 });
const [DANA, MIKE, ANA] = [1, 2, 3];

test('users take turns at the printer, however many documents one of them has in line', () => {
  const line = queue();
  for (const what of ['first', 'second', 'third']) line.add({ userId: DANA, what });
  for (const what of ['fourth', 'fifth']) line.add({ userId: MIKE, what });
  line.add({ userId: ANA, what: 'sixth' });

  const printed = Array.from({ length: 6 }, () => line.next()?.what);
  expect(printed).toEqual(['first', 'fourth', 'sixth', 'second', 'fifth', 'third']);
  expect(line.next()).toBeUndefined();
});

test('a user has no more documents in line than the queue allows, the one being printed included', () => {
  const line = queue();
  for (const what of ['first', 'second', 'third']) line.add({ userId: DANA, what });
  const first = line.next();
  const fourth = { userId: DANA, what: 'fourth' };

  expect(() => line.add(fourth)).toThrow('3 of your documents are already being printed');
  line.add({ userId: MIKE, what: 'another person is not held up' });
  if (first) line.finish(first);
  line.add(fourth);
  expect(() => line.add(fourth)).toThrow('3 of your documents');
});

test('an emptied queue holds no documents', () => {
  const line = queue();
  for (const what of ['first', 'second', 'third']) line.add({ userId: DANA, what });

  expect(line.empty().map(({ what }) => what)).toEqual(['first', 'second', 'third']);
  for (const what of ['fourth', 'fifth', 'sixth']) line.add({ userId: DANA, what });
});
