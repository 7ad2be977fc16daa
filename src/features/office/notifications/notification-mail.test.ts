import { expect, test } from 'vitest';
import '#test/register-entities.ts';
import '#test/register-notifications.ts';
import { mailOfNotifications } from './notification-mail.ts';
import type { MailedNotification } from './notification-mail.ts';

const ADDRESSES = {
  publicUrl: 'https://gable.example',
  unsubscribeUrl: 'https://gable.example/unsubscribe/k',
};

const assigned: MailedNotification = {
  type: 'taskAssigned',
  by: 'Dana Whitfield',
  entity: 'tasks',
  entityId: 12,
  label: 'Order shingles',
  noteId: null,
  count: 1,
};

test('The email of a mention names the record and leads to the note on it', () => {
  const { subject, text } = mailOfNotifications(
    [{ ...assigned, type: 'mention', noteId: 4 }],
    ADDRESSES,
  );

  expect(subject).toBe('Dana Whitfield mentioned you in task Order shingles');
  expect(text).toContain('https://gable.example/tasks/12#note-4\n');
});

test('The email of an assignment leads to the record', () => {
  expect(mailOfNotifications([assigned], ADDRESSES).text).toContain(
    'https://gable.example/tasks/12\n',
  );
});

test('The email of several overdue invoices leads to the list of those that are overdue', () => {
  const overdue: MailedNotification = {
    ...assigned,
    type: 'invoiceOverdue',
    entity: 'invoices',
    count: 3,
  };
  const { subject, text } = mailOfNotifications([overdue], ADDRESSES);

  expect(subject).toBe('3 invoices are overdue');
  expect(text).toContain(
    'https://gable.example/invoices?filter%5Bstatus%5D=overdue&sort=-dueDate\n',
  );
});
