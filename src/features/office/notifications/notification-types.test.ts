import { expect, expectTypeOf, test } from 'vitest';
import { BELL_TYPES } from './notification.ts';
import type { NOTIFICATION_WORDS } from './notification-types.ts';
import { listQueryOf, sentenceOf } from './notification-sentence.ts';

const job = { noun: ['job', 'jobs'] } as const;

test('Only a type of assignment says that something was assigned (K3)', () => {
  const assigning = BELL_TYPES.filter((type) =>
    sentenceOf({ type, by: 'Dana Whitfield', count: 1 }, job).includes('assigned'),
  );
  expect(assigning).toEqual(['contactAssigned', 'jobAssigned', 'taskAssigned']);
});

test('Every type has a sentence of its own for one record and for several, and a list', () => {
  for (const type of BELL_TYPES) {
    const [one, many] = [1, 12].map((count) => sentenceOf({ type, by: 'Dana', count }, job));
    expect(one, type).not.toContain('12');
    expect(many, type).toContain('12');
    expect(listQueryOf(type), type).toHaveProperty('sort');
  }
});

test('A type that the bell shows cannot be declared without its sentence or its list (K3)', () => {
  type Words = (typeof NOTIFICATION_WORDS)['mention'];
  expectTypeOf<Omit<Words, 'sentence'>>().not.toExtend<Words>();
  expectTypeOf<Omit<Words, 'list'>>().not.toExtend<Words>();
  expectTypeOf<Omit<Words, 'group'>>().not.toExtend<Words>();
  expectTypeOf<typeof NOTIFICATION_WORDS>().toHaveProperty('mention');
  type Planned = (typeof NOTIFICATION_WORDS)['emailReceived'];
  expectTypeOf<Omit<Planned, 'needs'>>().not.toExtend<Planned>();
});
