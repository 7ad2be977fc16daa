import { describe, expect, test } from 'vitest';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import { aContact, aJob, anEstimate, anInvoice, over } from '#test/factories.ts';

const api = await startApi();
const office = await api.as('Admin Project manager');
const REASON = 'Rotten decking under the valley';
const OVER = { overContractReason: REASON };

async function aSoldJob(contractAmount: number | null = 10_000) {
  const { id: clientId } = await aContact(office);
  const { id: jobId } = await aJob(office, { clientId, contractAmount });

  return { clientId, jobId };
}

const lastEvent = async (id: number) => {
  const params = { entity: 'invoices' as const, id };

  return (await office.ok(historyEndpoints.timeline, { params }))[0];
};

const QUESTION = {
  code: 'conflict',
  message:
    'This invoice brings the job to $12,500.00 invoiced, $2,500.00 over its contract of $10,000.00. Give a reason to invoice it anyway.',
  details: {
    overContract: { limit: 10_000, isAccepted: false, others: 8_000, invoice: 4_500, over: 2_500 },
  },
};

describe("an invoice above its job's contract requires a reason, with the figures (M7)", () => {
  test('when it is created, including drafts', async () => {
    const job = await aSoldJob();
    await anInvoice(office, { ...job, ...over(8_000), status: 'sent' });
    const { body } = await office.expect(409).post('/api/invoices', { ...job, ...over(4_500) });
    expect(body).toMatchObject(QUESTION);

    const made = await anInvoice(office, { ...job, ...over(4_500), ...OVER });
    expect(await lastEvent(made.id)).toMatchObject({
      action: 'created',
      reason: `Invoiced over the contract: ${REASON}`,
    });
  });

  test('when its total is raised, but not when it is lowered or unchanged', async () => {
    const job = await aSoldJob();
    await anInvoice(office, { ...job, ...over(8_000) });
    const { id } = await anInvoice(office, { ...job, ...over(2_000) });
    for (const verb of ['put', 'patch'] as const) {
      const { body } = await office.expect(409)[verb](`/api/invoices/${id}`, over(4_500));
      expect(body).toMatchObject(QUESTION);
    }
    await office.expect(200).patch(`/api/invoices/${id}`, { ...over(4_500), ...OVER });
    expect(await lastEvent(id)).toMatchObject({
      reason: `Invoiced over the contract: ${REASON}`,
    });
    await office.expect(200).patch(`/api/invoices/${id}`, { notes: 'By the gate' });
    await office.expect(200).patch(`/api/invoices/${id}`, over(4_400));
    await office.expect(200).patch(`/api/invoices/${id}`, { status: 'sent' });
    await office.expect(409).patch(`/api/invoices/${id}`, over(4_401));
  });

  test('when it moves to the job, and when it is reopened or copied', async () => {
    const job = await aSoldJob();
    await anInvoice(office, { ...job, ...over(8_000) });
    const { id } = await anInvoice(office, { clientId: job.clientId, ...over(4_500) });
    const path = `/api/invoices/${id}`;
    expect((await office.expect(409).patch(path, { jobId: job.jobId })).body).toMatchObject(
      QUESTION,
    );
    await office.expect(200).patch(path, { jobId: job.jobId, ...OVER });

    const copy = (await office.expect(409).post(`${path}/duplicate`)).body;
    expect(copy).toMatchObject({ details: { overContract: { others: 12_500, invoice: 4_500 } } });
    await office.expect(200).patch(path, { status: 'cancelled' });
    expect((await office.expect(409).patch(path, { status: 'sent' })).body).toMatchObject(QUESTION);
    const { body } = await office.expect(200).post('/api/invoices/bulk', {
      action: 'status',
      ids: [id],
      status: 'sent',
    });
    expect(body).toMatchObject({ failed: [{ id, message: QUESTION.message }] });
    await office.expect(200).patch(path, { status: 'sent', ...OVER });
    await office.expect(201).post(`${path}/duplicate`, OVER);
  });

  test('when it is created from an estimate next to other invoices; the accepted sum is always allowed', async () => {
    const job = await aSoldJob(3_000);
    const { id } = await anEstimate(office, { ...job, ...over(9_000), status: 'sent' });
    await office.ok(estimateEndpoints.update, { params: { id }, body: { status: 'accepted' } });
    expect(await office.ok(jobEndpoints.read, { params: { id: job.jobId } })).toMatchObject({
      contractAmount: 3_000,
    });
    await anInvoice(office, { ...job, ...over(1_500) });

    const path = `/api/estimates/${id}/convert`;
    expect((await office.expect(409).post(path)).body).toMatchObject({
      message:
        'This invoice brings the job to $10,500.00 invoiced, $1,500.00 over its accepted estimates of $9,000.00. Give a reason to invoice it anyway.',
      details: { overContract: { limit: 9_000, isAccepted: true } },
    });
    await office.expect(201).post(path, OVER);
  });
});

test('A deposit and the rest of an accepted estimate are its contract, and need no reason', async () => {
  const job = await aSoldJob(null);
  const { id } = await anEstimate(office, {
    ...job,
    ...over(9_000),
    depositPercent: 50,
    status: 'sent',
  });
  await office.ok(estimateEndpoints.update, { params: { id }, body: { status: 'accepted' } });
  await office.expect(201).post(`/api/estimates/${id}/convert`);
  await office.expect(409).post('/api/invoices', { ...job, ...over(0.01) });
});

test('A client’s acceptance never fails because of a deposit above the contract', async () => {
  const job = await aSoldJob();
  await anInvoice(office, { ...job, ...over(10_000) });
  const { id } = await anEstimate(office, {
    ...job,
    ...over(2_000),
    depositAmount: 500,
    status: 'sent',
  });
  await office.ok(estimateEndpoints.update, { params: { id }, body: { status: 'accepted' } });
  expect(await office.ok(estimateEndpoints.read, { params: { id } })).toMatchObject({
    invoiced: 500,
  });
});

test('An invoice for a job without a contract, or for no job, needs no reason (M7)', async () => {
  const job = await aSoldJob(null);
  await anInvoice(office, { ...job, ...over(999_999) });
  await anInvoice(office, { clientId: job.clientId, ...over(999_999) });
});

test('A deleted or cancelled invoice does not count, and restoring one never asks', async () => {
  const job = await aSoldJob();
  const { id } = await anInvoice(office, { ...job, ...over(8_000) });
  await office.expect(204).delete(`/api/invoices/${id}`);
  const second = await anInvoice(office, { ...job, ...over(9_000) });
  await office.expect(200).patch(`/api/invoices/${second.id}`, { status: 'cancelled' });
  await anInvoice(office, { ...job, ...over(10_000) });
  await office.expect(204).post(`/api/trash/invoices/${id}/restore`);
});

test('A user without access to all invoices of the job is asked without their sum (M7)', async () => {
  const rep = await api.as('Sales Representative');
  const job = await aSoldJob();
  await anInvoice(office, { ...job, ...over(8_000) });
  const { body } = await rep.expect(409).post('/api/invoices', { ...job, ...over(4_500) });
  expect(body).toEqual({
    code: 'conflict',
    message: 'This invoice puts the job over its contract. Give a reason to invoice it anyway.',
    details: { overContract: {} },
  });
});

test('Of two concurrent invoices that do not both fit the contract, one needs a reason (M7)', async () => {
  const job = await aSoldJob();
  const send = () => office.post('/api/invoices', { ...job, ...over(6_000) });
  const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
});
