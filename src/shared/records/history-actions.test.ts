import { expect, expectTypeOf, test } from 'vitest';
import { actionWords, HISTORY_ACTIONS } from './history-actions.ts';
import type { HistoryAction } from './history-actions.ts';

test('Every action of the audit trail has a label and a verb (K3)', () => {
  for (const action of HISTORY_ACTIONS) {
    const { label, verb } = actionWords(action);
    expect(label, action).toMatch(/^[A-Z]/);
    expect(verb, action).toMatch(/^[a-z]/);
  }
});

test('An action without a verb is a type error (K3)', () => {
  type Words = ReturnType<typeof actionWords>;

  expectTypeOf<Omit<Words, 'verb'>>().not.toExtend<Words>();
  expectTypeOf<Omit<Words, 'label'>>().not.toExtend<Words>();
  expectTypeOf<'signed_in'>().toExtend<HistoryAction>();
});
