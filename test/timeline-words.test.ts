import { expect, test } from 'vitest';
import { estimateEndpoints } from '#features/estimates/estimate-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { HistoryEntity } from '#shared/records/audit-event.ts';
import { eventSentence } from '#web/record/event-words.ts';
import { invoiceEndpoints } from '#features/invoices/invoice-endpoints.ts';
import { startApi } from './api.ts';
import { anEstimate, anInvoice, aPayment } from './factories.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });

/** What a record's timeline says, the newest first. */
async function timelineOf(entity: HistoryEntity, id: number): Promise<string[]> {
  const events = await dana.ok(historyEndpoints.timeline, { params: { entity, id } });

  return events.map((event) => {
    const { start, what, end } = eventSentence(event, true);

    return `${start} ${what}${end.replace(' through the API', '')}`;
  });
}

test('the timeline says as what an estimate was marked', async () => {
  const { id } = await anEstimate(dana);
  for (const status of ['sent', 'accepted', 'declined'] as const) {
    await dana.ok(estimateEndpoints.patch, { params: { id }, body: { status } });
  }

  expect(await timelineOf('estimates', id)).toEqual([
    'Dana Whitfield marked this estimate as Declined',
    'Dana Whitfield marked this estimate as Accepted',
    'Dana Whitfield marked this estimate as Sent',
    'Dana Whitfield created this estimate',
  ]);
});

test('the timeline says as what an invoice was marked', async () => {
  const { id } = await anInvoice(dana, { status: 'draft' });
  for (const status of ['sent', 'cancelled', 'sent'] as const) {
    await dana.ok(invoiceEndpoints.patch, { params: { id }, body: { status } });
  }

  expect(await timelineOf('invoices', id)).toEqual([
    'Dana Whitfield marked this invoice as Sent',
    'Dana Whitfield marked this invoice as Cancelled',
    'Dana Whitfield marked this invoice as Sent',
    'Dana Whitfield created this invoice',
  ]);
});

test('the timeline says that an invoice with a payment was cancelled, and of the payment that it changed it', async () => {
  const { id, balance } = await anInvoice(dana);
  await aPayment(dana, { invoiceId: id, amount: balance });
  await dana.ok(invoiceEndpoints.patch, { params: { id }, body: { status: 'cancelled' } });

  expect((await timelineOf('invoices', id)).slice(0, 2)).toEqual([
    'Dana Whitfield marked this invoice as Cancelled',
    'Dana Whitfield changed this invoice',
  ]);
});
