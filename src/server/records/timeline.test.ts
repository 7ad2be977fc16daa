import { describe, expect, test } from 'vitest';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anEstimate, anInvoice, aPayment } from '#test/factories.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { HistoryEntity } from '#shared/records/audit-event.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });

const timeline = (person: TestUser, entity: HistoryEntity, id: number, before?: number) =>
  person.ok(historyEndpoints.timeline, {
    params: { entity, id },
    query: before === undefined ? {} : { before },
  });

const statusOf = async (person: TestUser, entity: HistoryEntity, id: number) =>
  (await person.get(`/api/history/${entity}/${id}`)).status;

describe('a timeline', () => {
  test('shows who changed which field, with both values, newest first', async () => {
    const { id } = await aJob(dana, { title: 'Old title', budget: 900 });
    await dana
      .with({ headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' } })
      .ok(jobEndpoints.update, { params: { id }, body: { title: 'New title', budget: 950.5 } });
    const [updated, created] = await timeline(dana, 'jobs', id);

    expect(updated).toMatchObject({
      by: 'Dana Whitfield',
      at: '2026-11-21T15:00:00.000Z',
      entity: 'jobs',
      entityId: id,
      label: 'New title',
      action: 'updated',
      via: 'screen',
    });
    expect(updated?.changes).toEqual({
      title: { before: 'Old title', after: 'New title' },
      budget: { before: 900, after: 950.5 },
    });
    expect(created).toMatchObject({ action: 'created', via: 'call' });
  });

  test('of a payment lists its refunds, and those of no other payment', async () => {
    const invoice = await anInvoice(dana);
    const first = await aPayment(dana, { invoiceId: invoice.id, amount: 100 });
    const second = await aPayment(dana, { invoiceId: invoice.id, amount: 50 });
    const refund = await dana.ok(paymentEndpoints.refund, {
      params: { id: first.id },
      body: { amount: 30, method: 'check' },
    });
    const sentences = await timeline(dana, 'payments', first.id);

    expect(sentences.map(({ entityId, label }) => ({ entityId, label }))).toEqual([
      { entityId: refund.id, label: 'Refund of $30.00' },
      { entityId: first.id, label: 'Payment of $100.00' },
    ]);
    expect(await timeline(dana, 'payments', second.id)).toHaveLength(1);
    expect(await timeline(dana, 'payments', refund.id)).toHaveLength(1);
  });

  test('of a contact includes its jobs, documents and payments', async () => {
    const client = await aContact(dana);
    const job = await aJob(dana, { clientId: client.id });
    await anEstimate(dana, { clientId: client.id });
    const invoice = await anInvoice(dana, { clientId: client.id, jobId: job.id });
    await aPayment(dana, { invoiceId: invoice.id });
    await dana.ok(jobEndpoints.remove, { params: { id: job.id } });
    const sentences = await timeline(dana, 'contacts', client.id);

    expect(sentences.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'jobs deleted',
      'payments created',
      'invoices updated',
      'invoices created',
      'estimates created',
      'jobs created',
      'contacts created',
    ]);
  });

  test('of a job includes its documents and not another’s', async () => {
    const job = await aJob(dana);
    const { id } = await anEstimate(dana, { clientId: job.clientId, jobId: job.id });
    await anEstimate(dana, { clientId: job.clientId });
    const sentences = await timeline(dana, 'jobs', job.id);

    expect(sentences.map(({ entity, entityId }) => [entity, entityId])).toEqual([
      ['estimates', id],
      ['jobs', job.id],
    ]);
  });

  test('comes 50 at a time, and nothing is skipped between', async () => {
    const { id } = await aContact(dana);
    for (let n = 1; n <= 54; n += 1) {
      await dana.ok(contactEndpoints.update, { params: { id }, body: { notes: `Call ${n}` } });
    }
    const first = await timeline(dana, 'contacts', id);
    const rest = await timeline(dana, 'contacts', id, first.at(-1)?.id);

    expect(first).toHaveLength(50);
    expect(rest.map(({ changes }) => changes['notes']?.after)).toEqual([
      'Call 4',
      'Call 3',
      'Call 2',
      'Call 1',
      undefined,
    ]);
    expect(rest.at(-1)?.action).toBe('created');
  });

  test('comes in shorter pages to a caller who asks for them', async () => {
    const { id } = await aJob(dana, { title: 'First' });
    await dana.ok(jobEndpoints.update, { params: { id }, body: { title: 'Second' } });
    const page = (query: { limit: number; before?: number }) =>
      dana.ok(historyEndpoints.timeline, { params: { entity: 'jobs', id }, query });
    const [newest] = await page({ limit: 1 });

    expect(newest?.action).toBe('updated');
    expect(await page({ limit: 1, before: newest?.id ?? 0 })).toMatchObject([
      { action: 'created' },
    ]);
    expect((await dana.get(`/api/history/jobs/${id}?limit=51`)).status).toBe(400);
    expect((await dana.get(`/api/history/jobs/${id}?show=gossip`)).status).toBe(400);
  });

  test('of money has only events that set or changed an amount', async () => {
    const job = await aJob(dana, { title: 'Old title' });
    const params = { id: job.id };
    await dana.ok(jobEndpoints.update, { params, body: { contractAmount: 9_000 } });
    await dana.ok(jobEndpoints.update, { params, body: { title: 'New title' } });
    const invoice = await anInvoice(dana, { clientId: job.clientId, jobId: job.id });
    await aPayment(dana, { invoiceId: invoice.id });
    const money = (person: TestUser) =>
      person.ok(historyEndpoints.timeline, {
        params: { entity: 'jobs', id: job.id },
        query: { show: 'money' },
      });

    expect((await money(dana)).map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'payments created',
      'invoices updated',
      'invoices created',
      'jobs updated',
    ]);
    const tech = await api.as('Field Technician');
    await dana.ok(jobEndpoints.update, { params, body: { assignedTeam: [String(tech.userId)] } });
    expect(await money(tech)).toEqual([]);
  });

  test('leaves out a save that changed nothing', async () => {
    const { id, title } = await aJob(dana);
    await dana.ok(jobEndpoints.update, { params: { id }, body: { title } });

    expect((await timeline(dana, 'jobs', id)).map(({ action }) => action)).toEqual(['created']);
  });
});

describe('a reader', () => {
  test('has no timeline of records they may not read, nor, unless they may read the trash, of deleted ones', async () => {
    const manager = await api.as('Project manager');
    const tech = await api.as('Field Technician');
    const job = await aJob(dana);
    expect(await statusOf(tech, 'jobs', job.id)).toBe(404);
    expect(await statusOf(tech, 'contacts', job.clientId)).toBe(404);

    await dana.ok(jobEndpoints.update, {
      params: { id: job.id },
      body: { assignedTeam: [String(tech.userId)] },
    });
    expect(await statusOf(tech, 'jobs', job.id)).toBe(200);
    expect(await statusOf(tech, 'contacts', job.clientId)).toBe(200);
    await dana.ok(jobEndpoints.remove, { params: { id: job.id } });
    expect(await statusOf(tech, 'jobs', job.id)).toBe(404);
    expect(await statusOf(manager, 'jobs', job.id)).toBe(404);
    expect(await statusOf(dana, 'jobs', 99_999)).toBe(404);
  });

  test('without price rights sees no documents, no amounts, and no change that was of amounts alone', async () => {
    const tech = await api.as('Field Technician');
    const job = await aJob(dana, { budget: 900, assignedTeam: [String(tech.userId)] });
    const { id } = job;
    const invoice = await anInvoice(dana, { clientId: job.clientId, jobId: id });
    await aPayment(dana, { invoiceId: invoice.id });
    await dana.ok(jobEndpoints.update, { params: { id }, body: { contractAmount: 31_415 } });
    await dana.ok(jobEndpoints.update, {
      params: { id },
      body: { deductible: 27_182, city: 'Lehi' },
    });

    for (const sentences of [
      await timeline(tech, 'jobs', id),
      await timeline(tech, 'contacts', job.clientId),
    ]) {
      expect(sentences.filter(({ entity }) => entity !== 'contacts')).toMatchObject([
        { action: 'updated', changes: { city: { after: 'Lehi' } } },
        { action: 'created' },
      ]);
      expect(JSON.stringify(sentences)).not.toMatch(
        /budget|contractAmount|deductible|31415|27182|900/,
      );
    }
  });

  test('without price rights does not see which estimate filled in the contract amount', async () => {
    const tech = await api.as('Field Technician');
    const { id, clientId } = await aJob(dana, { assignedTeam: [String(tech.userId)] });
    const estimate = await anEstimate(dana, { clientId, jobId: id, status: 'accepted' });

    expect(JSON.stringify(await timeline(dana, 'jobs', id))).toContain(
      `${estimate.estimateNumber} was accepted`,
    );
    const sentences = await timeline(tech, 'jobs', id);
    expect(sentences).toMatchObject([
      { action: 'updated', changes: { status: { after: 'signed_contract' } } },
      { action: 'created' },
    ]);
    expect(JSON.stringify(sentences)).not.toMatch(/contractAmount|was accepted/);
    expect(JSON.stringify(sentences)).not.toContain(estimate.estimateNumber);
  });

  test('with rights to their own sees their own documents on a client’s timeline, not others’', async () => {
    const rep = await api.as('Sales Representative');
    const client = await aContact(dana);
    const mine = await anEstimate(rep, { clientId: client.id });
    const other = await anEstimate(dana, { clientId: client.id });
    const sentences = await timeline(rep, 'contacts', client.id);

    expect(
      sentences.filter(({ entity }) => entity === 'estimates').map(({ entityId }) => entityId),
    ).toEqual([mine.id]);
    expect(await statusOf(rep, 'estimates', other.id)).toBe(404);
    expect((await rep.call(estimateEndpoints.read, { params: { id: mine.id } })).status).toBe(200);
  });

  test('sees the history of users and the company only as an administrator', async () => {
    const manager = await api.as('Project manager');
    await dana.ok(companyEndpoints.update, { body: { phone: '(801) 555-0100' } });

    expect((await timeline(dana, 'company', 1))[0]?.changes).toEqual({
      phone: { before: null, after: '(801) 555-0100' },
    });
    expect(await statusOf(manager, 'company', 1)).toBe(404);
    expect(await statusOf(manager, 'users', dana.userId)).toBe(404);
    expect(await statusOf(dana, 'users', manager.userId)).toBe(200);
    expect(await statusOf(dana, 'users', 99_999)).toBe(404);
  });
});
