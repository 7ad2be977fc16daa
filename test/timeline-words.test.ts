import { expect, test } from 'vitest';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { HistoryEntity } from '#shared/records/audit-event.ts';
import { eventSentence } from '#web/record/event-sentence.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { startApi } from './api.ts';
import { anEstimate, anInvoice, aPayment } from './factories.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });

/** Returns a record's timeline as sentences, newest first. */
async function timelineOf(entity: HistoryEntity, id: number): Promise<string[]> {
  const events = await dana.ok(historyEndpoints.timeline, { params: { entity, id } });

  return events.map((event) => {
    const { start, what, end } = eventSentence(event, true);

    return `${start}${what}${end.replace(' through the API', '')}`;
  });
}

test('The timeline says from what to what the status of an estimate changed', async () => {
  const { id } = await anEstimate(dana);
  for (const status of ['sent', 'accepted', 'declined'] as const) {
    // Keep the records that the acceptance created, so the job stays.
    const body = status === 'declined' ? { status, undo: false } : { status };
    await dana.ok(estimateEndpoints.patch, { params: { id }, body });
  }

  expect(await timelineOf('estimates', id)).toEqual([
    'Dana Whitfield changed Status from Accepted to Declined',
    'Dana Whitfield changed Status from Sent to Accepted',
    'Dana Whitfield changed Status from Draft to Sent',
    'Dana Whitfield created this estimate',
  ]);
});

test('The timeline says from what to what the status of an invoice changed', async () => {
  const { id } = await anInvoice(dana, { status: 'draft' });
  for (const status of ['sent', 'cancelled', 'sent'] as const) {
    await dana.ok(invoiceEndpoints.patch, { params: { id }, body: { status } });
  }

  expect(await timelineOf('invoices', id)).toEqual([
    'Dana Whitfield changed Status from Cancelled to Sent',
    'Dana Whitfield changed Status from Sent to Cancelled',
    'Dana Whitfield changed Status from Draft to Sent',
    'Dana Whitfield created this invoice',
  ]);
});

test('The timeline says that an invoice with a payment was cancelled, and of the payment what it paid', async () => {
  const { id, balance } = await anInvoice(dana);
  await aPayment(dana, { invoiceId: id, amount: balance });
  await dana.ok(invoiceEndpoints.patch, { params: { id }, body: { status: 'cancelled' } });

  expect((await timelineOf('invoices', id)).slice(0, 2)).toEqual([
    'Dana Whitfield changed Status from Paid to Cancelled',
    'Dana Whitfield recorded a $4,025.00 payment, balance $0.00',
  ]);
});
