import { describe, expect, test } from 'vitest';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { startApi } from '#test/api.ts';
import { anEstimate, anInvoice } from '#test/factories.ts';

const api = await startApi();
const office = await api.as('Project manager');

const SENT = '2026-11-21T15:00:00.000Z';
const LATER = '2026-11-21T15:10:00.000Z';

describe('an estimate', () => {
  const mark = (id: number, body: object) =>
    office.ok(estimateEndpoints.patch, { params: { id }, body });

  test('An estimate shows when it was sent, accepted, and declined, and why', async () => {
    api.clock.set(SENT);
    const { id, ...created } = await anEstimate(office);
    expect(created).toMatchObject({ sentAt: null, acceptedAt: null, declinedAt: null });
    expect(await mark(id, { status: 'sent' })).toMatchObject({ sentAt: SENT });

    api.clock.set(LATER);
    expect(await mark(id, { status: 'accepted' })).toMatchObject({
      sentAt: SENT,
      acceptedAt: LATER,
    });
    const declined = await mark(id, { status: 'declined', reason: 'Went with a neighbor' });
    expect(declined).toMatchObject({
      sentAt: SENT,
      acceptedAt: null,
      declinedAt: LATER,
      declineReason: 'Went with a neighbor',
    });
    const [newest] = await office.ok(historyEndpoints.timeline, {
      params: { entity: 'estimates', id },
    });
    expect(newest).toMatchObject({ reason: 'Went with a neighbor' });

    expect(await mark(id, { status: 'sent' })).toMatchObject({
      sentAt: SENT,
      declinedAt: null,
      declineReason: null,
    });
    expect(await mark(id, { status: 'draft' })).toMatchObject({ sentAt: null });
  });

  test('An estimate created as accepted has its acceptance time', async () => {
    api.clock.set(LATER);
    expect(await anEstimate(office, { status: 'accepted' })).toMatchObject({
      sentAt: null,
      acceptedAt: LATER,
    });
  });
});

describe('an invoice', () => {
  const mark = (id: number, body: object) =>
    office.ok(invoiceEndpoints.patch, { params: { id }, body });

  test('An invoice shows when it was sent and cancelled, and why', async () => {
    api.clock.set(SENT);
    const { id, sentAt } = await anInvoice(office, { status: 'sent' });
    expect(sentAt).toBe(SENT);

    api.clock.set(LATER);
    expect(await mark(id, { status: 'overdue' })).toMatchObject({ sentAt: SENT });
    const cancelled = await mark(id, { status: 'cancelled', reason: 'Billed twice' });
    expect(cancelled).toMatchObject({
      sentAt: SENT,
      cancelledAt: LATER,
      cancelReason: 'Billed twice',
    });
    expect(await mark(id, { status: 'sent' })).toMatchObject({
      sentAt: SENT,
      cancelledAt: null,
      cancelReason: null,
    });
  });

  test('An invoice that is marked as paid also has a sent time', async () => {
    api.clock.set(LATER);
    const { id } = await anInvoice(office, { status: 'draft' });
    expect(await mark(id, { status: 'paid' })).toMatchObject({ status: 'paid', sentAt: LATER });
  });
});
