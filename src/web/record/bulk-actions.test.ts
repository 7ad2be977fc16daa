import { expect, test } from 'vitest';
import type { Action } from '#shared/access-profile.ts';
import { choice } from '#shared/fields/fields.ts';
import { bulkActionsOf, type BulkRequest } from './bulk-actions.ts';

const roof = {
  name: 'contacts',
  noun: ['roof', 'roofs'],
  every: { status: choice('Status', { new: 'New', in_work: 'In Work', done: 'Done' }) },
} as const;

function actionsFor(...allowed: Action[]) {
  const sent: BulkRequest<'in_work' | 'done'>[] = [];
  const actions = bulkActionsOf(roof, {
    may: (action) => allowed.includes(action),
    statuses: ['in_work', 'done'],
    call: async (body) => {
      sent.push(body);
      return { done: body.ids, failed: [] };
    },
    particular: {
      done: { confirm: () => ({ title: 'Finish', text: 'Really?', confirmLabel: 'Finish' }) },
    },
  });

  return { actions, sent };
}

test('a user gets only the bulk actions they may perform', () => {
  const keysFor = (...allowed: Action[]) => actionsFor(...allowed).actions.map(({ key }) => key);

  expect(keysFor('update', 'delete')).toEqual(['in_work', 'done', 'delete']);
  expect(keysFor('update')).toEqual(['in_work', 'done']);
  expect(keysFor('delete')).toEqual(['delete']);
  expect(keysFor()).toEqual([]);
});

test('bulk actions send the chosen rows and say what was done to how many', async () => {
  const { actions, sent } = actionsFor('update', 'delete');
  const [inWork, done, remove] = actions;
  await inWork?.perform([1, 2]);
  await remove?.perform([3]);

  expect(sent).toEqual([
    { action: 'status', ids: [1, 2], status: 'in_work' },
    { action: 'delete', ids: [3] },
  ]);
  expect(inWork).toMatchObject({ label: 'In Work', group: 'Mark as' });
  expect(inWork?.done(1)).toEqual({
    title: 'Roofs updated',
    description: '1 roof marked as in work.',
  });
  expect(remove?.done(1200)).toEqual({
    title: 'Roofs deleted',
    description: '1,200 roofs deleted successfully.',
  });
  expect([inWork?.failure, remove?.failure]).toEqual([
    'Failed to update roofs. Please try again.',
    'Failed to delete roofs. Please try again.',
  ]);
  expect(done?.confirm?.(2)).toMatchObject({ title: 'Finish' });
});
