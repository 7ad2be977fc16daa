import { describe, expect, test } from 'vitest';
import '#test/register-notifications.ts';
import { invoice } from '#features/money/invoices/invoice.ts';
import { job } from '#features/work/jobs/job.ts';
import { payment } from '#features/money/ledger/payment.ts';
import { task } from '#features/work/tasks/task.ts';
import type { Notification } from '../notification.ts';
import { sentenceOf } from '../notification-sentence.ts';
import { addressOf, whenInWords } from './notification-words.ts';

const assigned: Notification = {
  id: 7,
  type: 'taskAssigned',
  by: 'Dana Whitfield',
  entity: 'tasks',
  entityId: 12,
  label: 'Order shingles',
  noteId: null,
  count: 1,
  createdAt: '2026-11-21T15:00:00.000Z',
  isRead: false,
};
const twelve: Notification = { ...assigned, entityId: null, count: 12 };

describe('a notification', () => {
  test('says who assigned what, and how many records there are', () => {
    expect(sentenceOf(assigned, task)).toBe('Dana Whitfield assigned a task to you');
    expect(sentenceOf(twelve, task)).toBe('Dana Whitfield assigned 12 tasks to you');
  });

  test('of invoices says that they are overdue, and leads to the overdue ones', () => {
    const overdue: Notification = { ...assigned, type: 'invoiceOverdue', by: 'Gable' };
    const many: Notification = { ...overdue, entityId: null, count: 3 };

    expect(sentenceOf(overdue, invoice)).toBe('An invoice is overdue');
    expect(sentenceOf(many, invoice)).toBe('3 invoices are overdue');
    expect(addressOf(overdue, invoice, 3)).toEqual({ to: '/invoices/12', search: {} });
    expect(addressOf(many, invoice, 3)).toEqual({
      to: '/invoices',
      search: { 'filter[status]': 'overdue', sort: '-dueDate' },
    });
  });

  test('of payments says who recorded them', () => {
    const received: Notification = { ...assigned, type: 'paymentReceived' };

    expect(sentenceOf(received, payment)).toBe('Dana Whitfield recorded a payment');
    expect(sentenceOf({ ...received, count: 3 }, payment)).toBe(
      'Dana Whitfield recorded 3 payments',
    );
  });

  test('of a mention names the kind of record, and leads to the note on it', () => {
    const mention: Notification = { ...assigned, type: 'mention', noteId: 4 };

    expect(sentenceOf(mention, task)).toBe('Dana Whitfield mentioned you on a task');
    expect(addressOf(mention, task, 3)).toEqual({ to: '/tasks/12', search: {}, hash: 'note-4' });
    expect(addressOf({ ...mention, entityId: null, count: 2 }, task, 3)).toBeNull();
  });

  test('of one record leads to its page, and nowhere when the record cannot be opened', () => {
    expect(addressOf(assigned, task, 3)).toEqual({ to: '/tasks/12', search: {} });
    expect(addressOf({ ...assigned, entityId: null }, task, 3)).toBeNull();
  });

  test('of many records leads to the list of what is assigned to the user, the newest first', () => {
    expect(addressOf(twelve, task, 3)).toEqual({
      to: '/tasks',
      search: { 'filter[assignedTo]': '3', sort: '-createdAt' },
    });
    expect(addressOf(twelve, job, 3)).toEqual({ to: '/jobs', search: { sort: '-createdAt' } });
  });
});

describe('the time of a notification', () => {
  test.each([
    ['2026-11-21T15:00:59Z', 'just now'],
    ['2026-11-21T15:01:00Z', '1 minute ago'],
    ['2026-11-21T15:59:59Z', '59 minutes ago'],
    ['2026-11-21T18:10:00Z', '3 hours ago'],
    ['2026-11-22T15:00:00Z', 'Nov 21, 2026, 8:00 AM'],
    // A device whose clock is slow.
    ['2026-11-21T14:59:00Z', 'just now'],
  ])('at %s is %s', (now, words) => {
    const said = whenInWords(assigned.createdAt, new Date(now), 'America/Denver');
    expect(said.replace(/\s/g, ' ')).toBe(words);
  });
});
