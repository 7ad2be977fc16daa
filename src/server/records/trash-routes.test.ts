import { beforeEach, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anEstimate, anInvoice, aPayment } from '#test/factories.ts';
import { trashEndpoints } from '#shared/records/trash-endpoints.ts';
import type { EntityName } from '#shared/entity-names.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const restore = (entity: EntityName, id: number, person: TestUser = dana) =>
  person.call(trashEndpoints.restore, { params: { entity, id } });

const trashed = (list = {}) => dana.ok(trashEndpoints.list, { list });

/** Creates a client with one record of each kind and deletes them all, a minute apart. */
async function deleteOneOfEach() {
  const client = await aContact(dana, { name: 'Maria Alvarez' });
  const job = await aJob(dana, { title: 'Alvarez re-roof', clientId: client.id });
  const estimate = await anEstimate(dana, { clientId: client.id, estimateNumber: 'EST-1000' });
  const invoice = await anInvoice(dana, { clientId: client.id, invoiceNumber: 'INV-1000' });
  const payment = await aPayment(dana, { invoiceId: invoice.id, amount: 1250.5 });

  await dana.ok(paymentEndpoints.remove, { params: { id: payment.id } });
  api.clock.pass(1);
  await dana.ok(invoiceEndpoints.remove, { params: { id: invoice.id } });
  api.clock.pass(1);
  await dana.ok(estimateEndpoints.remove, { params: { id: estimate.id } });
  api.clock.pass(1);
  await dana.ok(jobEndpoints.remove, { params: { id: job.id } });
  api.clock.pass(1);
  await dana.ok(contactEndpoints.remove, { params: { id: client.id } });

  return { client, job, estimate, invoice, payment };
}

describe('the trash', () => {
  test('shows what was deleted, when and by which user, the newest first', async () => {
    const { client, payment } = await deleteOneOfEach();
    const rows = await trashed();

    expect(rows.map(({ entity, label }) => [entity, label])).toEqual([
      ['contacts', 'Maria Alvarez'],
      ['jobs', 'Alvarez re-roof'],
      ['estimates', 'EST-1000'],
      ['invoices', 'INV-1000'],
      ['payments', 'Payment of $1,250.50 · Maria Alvarez'],
    ]);
    expect(rows[0]).toEqual({
      entity: 'contacts',
      id: client.id,
      label: 'Maria Alvarez',
      deletedAt: '2026-11-21T15:04:00.000Z',
      deletedBy: 'Dana Whitfield',
    });
    expect(rows.at(-1)?.id).toBe(payment.id);
  });

  test('can be narrowed to kinds, searched and paged', async () => {
    await deleteOneOfEach();
    const kinds = async (list: object) => (await trashed(list)).map(({ entity }) => entity);
    const filters = [{ field: 'entity', operator: 'equals', values: ['jobs', 'invoices'] }];

    expect(await kinds({ filters })).toEqual(['jobs', 'invoices']);
    expect(await kinds({ q: 'EST-10' })).toEqual(['estimates']);
    expect(await kinds({ page: 2, pageSize: 2 })).toEqual(['estimates', 'invoices']);
    expect(await kinds({ sort: [{ field: 'entity', desc: true }], page: 1, pageSize: 1 })).toEqual([
      'payments',
    ]);
    const paged = await dana.call(trashEndpoints.list, { list: { page: 1, pageSize: 2 } });
    expect(paged.total).toBe(5);
  });

  test('keeps records for 30 days and no longer', async () => {
    const { id } = await aContact(dana);
    await dana.ok(contactEndpoints.remove, { params: { id } });
    api.clock.set('2026-12-21T15:00:00Z');
    expect(await trashed()).toHaveLength(1);
    api.clock.set('2026-12-21T15:00:01Z');

    expect(await trashed()).toEqual([]);
    expect((await restore('contacts', id)).status).toBe(404);
  });

  test('is only for administrators', async () => {
    const manager = await api.as('Project manager');
    const { id } = await aContact(dana);
    await manager.ok(contactEndpoints.remove, { params: { id } });

    expect((await manager.call(trashEndpoints.list)).status).toBe(403);
    expect((await restore('contacts', id, manager)).status).toBe(403);
  });
});

describe('restoring', () => {
  test('brings a record back as it was, with a line in its history', async () => {
    const contact = await aContact(dana, { notes: 'Gate code 4711' });
    await dana.ok(contactEndpoints.remove, { params: { id: contact.id } });
    const { status } = await restore('contacts', contact.id);

    expect(status).toBe(204);
    expect(await dana.ok(contactEndpoints.read, { params: { id: contact.id } })).toMatchObject({
      notes: 'Gate code 4711',
      version: 3,
    });
    const [newest, next] = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'contacts', id: contact.id },
    });
    expect([newest?.action, next?.action]).toEqual(['restored', 'deleted']);
    expect(await trashed()).toEqual([]);
  });

  test('a record that is not in the trash is not found, and no record is restored twice', async () => {
    const { client, job, estimate, invoice, payment } = await deleteOneOfEach();
    const all: [EntityName, number][] = [
      ['contacts', client.id],
      ['jobs', job.id],
      ['estimates', estimate.id],
      ['invoices', invoice.id],
      ['payments', payment.id],
    ];
    for (const [entity, id] of all) expect((await restore(entity, id)).status).toBe(204);
    for (const [entity, id] of all) expect((await restore(entity, id)).status).toBe(404);
    for (const [entity] of all) expect((await restore(entity, 99_999)).status).toBe(404);

    expect(await dana.ok(invoiceEndpoints.read, { params: { id: invoice.id } })).toMatchObject({
      paid: 1250.5,
    });
  });

  test('of a job, estimate or invoice waits for its client, and says so', async () => {
    const { client, job, estimate, invoice } = await deleteOneOfEach();
    const documents: [EntityName, number][] = [
      ['jobs', job.id],
      ['estimates', estimate.id],
      ['invoices', invoice.id],
    ];
    for (const [entity, id] of documents) {
      const { status, body } = await dana.post(`/api/trash/${entity}/${id}/restore`);
      expect(status).toBe(409);
      expect(body).toMatchObject({
        message: 'Maria Alvarez is deleted too. Restore the contact first.',
        details: { restoreFirst: { entity: 'contacts', id: client.id } },
      });
    }
    expect((await dana.call(jobEndpoints.read, { params: { id: job.id } })).status).toBe(404);
    await restore('contacts', client.id);

    expect((await restore('jobs', job.id)).status).toBe(204);
    expect((await dana.call(jobEndpoints.read, { params: { id: job.id } })).status).toBe(200);
  });

  test('of a job is possible when its client is gone for good', async () => {
    const client = await aContact(dana);
    const job = await aJob(dana, { clientId: client.id });
    await dana.ok(contactEndpoints.remove, { params: { id: client.id } });
    api.clock.set('2026-12-20T15:00:00Z');
    await dana.ok(jobEndpoints.remove, { params: { id: job.id } });
    api.clock.set('2026-12-25T15:00:00Z');

    expect((await restore('jobs', job.id)).status).toBe(204);
  });
});

test('a job goes into the trash without its estimates and invoices', async () => {
  const client = await aContact(dana);
  const job = await aJob(dana, { title: 'Alvarez re-roof', clientId: client.id });
  const invoice = await anInvoice(dana, { clientId: client.id, jobId: job.id });
  await dana.ok(jobEndpoints.remove, { params: { id: job.id } });

  expect(await dana.ok(invoiceEndpoints.read, { params: { id: invoice.id } })).toMatchObject({
    jobId: job.id,
    clientName: client.name,
    total: 4025,
  });
});
