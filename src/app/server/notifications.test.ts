import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NOTIFICATIONS } from '#app/notifications.ts';
import { listQueryOf, sentenceOf } from '#features/office/notifications/notification-sentence.ts';
import { notificationTypes, sentNotificationTypes } from '#shared/registered-notifications.ts';

const job = { noun: ['job', 'jobs'] } as const;

const sentences = (count: number) =>
  Object.fromEntries(
    sentNotificationTypes().map(({ name }) => [
      name,
      sentenceOf({ type: name, by: 'Dana', count }, job),
    ]),
  );

describe('types of notification', () => {
  test('are listed in the order of the table in Edit My Info, with their labels', () => {
    expect(notificationTypes().map(({ name, label }) => `${name}: ${label}`)).toEqual([
      'contactAssigned: Contact Assigned',
      'jobAssigned: Job Assigned',
      'taskAssigned: Task Assigned',
      'workOrderAssigned: Work Order Assigned',
      'mention: @mention',
      'emailReceived: Email Received',
      'textReceived: Text Received',
      'proposalSigned: Proposal Signed',
      'proposalViewed: Proposal Viewed',
      'clientMessage: Client Message',
      'invoiceOverdue: Invoice Overdue',
      'paymentReceived: Payment Received',
      'paymentFailed: Payment Failed',
      'formSubmitted: Web Form Submitted',
    ]);
  });

  test('have a sentence of their own for one record (K3)', () => {
    expect(sentences(1)).toEqual({
      contactAssigned: 'Dana assigned a job to you',
      jobAssigned: 'Dana assigned a job to you',
      taskAssigned: 'Dana assigned a job to you',
      mention: 'Dana mentioned you on a job',
      proposalSigned: 'Dana signed a job',
      proposalViewed: 'Dana viewed a job',
      clientMessage: 'Dana wrote about a job',
      invoiceOverdue: 'An invoice is overdue',
      paymentReceived: 'Dana recorded a job',
      paymentFailed: 'A payment failed or is disputed',
      formSubmitted: 'A web form was submitted',
    });
  });

  test('count the records in the sentence for several', () => {
    for (const [name, sentence] of Object.entries(sentences(12))) {
      expect(sentence, name).toContain('12');
      expect(listQueryOf(name), name).toHaveProperty('sort');
    }
  });

  test('are all registered: src/app/notifications.ts lists those that features define', () => {
    const defined = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [
        ...readFileSync(`src/features/${file}`, 'utf8').matchAll(/(\w+) = defineNotifications\(/g),
      ])
      .map(([, name]) => name);
    const listed = readFileSync('src/app/notifications.ts', 'utf8').matchAll(/^ {2}(\w+),$/gm);

    expect(new Set(defined)).toEqual(new Set([...listed].map(([, name]) => name)));
    expect(defined).toHaveLength(NOTIFICATIONS.length);
  });
});
