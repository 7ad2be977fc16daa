/** Actors that aren't users have limited access, and a name in the audit trail. */
import { beforeEach, describe, expect, test } from 'vitest';
import { contactStore } from '#features/work/contacts/server/contact-store.ts';
import { job } from '#features/work/jobs/job.ts';
import { jobStore } from '#features/work/jobs/server/job-store.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { CallContext } from '#server/access/request-context.ts';
import { gable } from '#server/access/actor.ts';
import type { OtherActor } from '#server/access/actor.ts';
import { noRow } from '#server/access/row-access.ts';
import { startApi } from '#test/api.ts';
import { aContact, anInvoice } from '#test/factories.ts';
import { recordPayment } from '#features/money/payments/server/record-payment.ts';
import { paymentCreate } from '#features/money/payments/payment-requests.ts';
import { everyRow } from '#server/access/row-access.ts';

const api = await startApi();
beforeEach(() => api.reset());

const form: OtherActor = { kind: 'form', name: 'Free estimate', rows: noRow };

function workOf(actor: OtherActor): CallContext {
  return {
    db: api.database.db,
    actor,
    now: api.clock.now(),
    today: '2026-11-21',
    timeZone: 'America/Denver',
    via: 'call',
  };
}

const maria = { name: 'Maria Alvarez', type: 'client', status: 'active' } as const;

describe('an actor that is no user', () => {
  test('a record created by an actor without a user has no owner, and the timeline names the kind of actor', async () => {
    const dana = await api.as('Admin Project manager');
    const { id, createdBy, assignedTo } = await contactStore.create(workOf(form), maria);

    expect({ createdBy, assignedTo }).toEqual({ createdBy: null, assignedTo: null });
    const events = await dana.ok(historyEndpoints.timeline, { params: { entity: 'contacts', id } });
    expect(events).toMatchObject([
      { action: 'created', actor: 'form', by: 'Web form: Free estimate' },
    ]);
  });

  test.each([
    [{ kind: 'client', name: 'Maria Alvarez' }, 'Maria Alvarez (client)'],
    [{ kind: 'webhook', name: 'Stripe' }, 'Stripe'],
    [{ kind: 'api-key', name: 'Bookkeeper' }, 'API key: Bookkeeper'],
    [{ kind: 'system', name: 'Gable' }, 'Gable'],
  ] as const)('stands in the timeline: %o as %s', async (actor, by) => {
    const dana = await api.as('Admin Project manager');
    const { id } = await contactStore.create(workOf({ ...actor, rows: noRow }), maria);
    const [event] = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'contacts', id },
    });

    expect(event).toMatchObject({ actor: actor.kind, by });
  });

  test('touches only the rows that it named: a form refers to no contact, Gable to any', async () => {
    const dana = await api.as('Admin Project manager');
    const { id: clientId } = await aContact(dana);
    const input = job.create.parse({ title: 'Re-roof', clientId });

    await expect(jobStore.create(workOf(form), input)).rejects.toMatchObject({ status: 400 });
    expect(await jobStore.create(workOf(gable), input)).toMatchObject({
      clientId,
      createdBy: null,
    });
  });

  test('moves money where its code lets it, under the ledger’s rules as anyone', async () => {
    const dana = await api.as('Admin Project manager');
    const invoice = await anInvoice(dana);
    const provider = workOf({ kind: 'webhook', name: 'Stripe', rows: () => everyRow });
    const input = paymentCreate.parse({ invoiceId: invoice.id, amount: 10, method: 'card' });
    const payment = await recordPayment(provider, { input, invoiceAccess: everyRow });

    expect(payment).toMatchObject({ amount: 10, createdBy: null });
    const events = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'invoices', id: invoice.id },
    });
    expect(events[0]).toMatchObject({ actor: 'webhook', by: 'Stripe', action: 'updated' });
  });
});

describe('a user', () => {
  test('is named in the timeline as before, with their own kind', async () => {
    const dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
    const { id } = await aContact(dana);
    const [event] = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'contacts', id },
    });

    expect(event).toMatchObject({ actor: 'user', by: 'Dana Whitfield' });
  });
});
