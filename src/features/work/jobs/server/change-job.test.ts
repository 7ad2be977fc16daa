import { describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { startApi } from '#test/api.ts';
import { aContact, aJob, anEstimate, anInvoice } from '#test/factories.ts';
import { jobEndpoints } from '../job-endpoints.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
const priya = await api.as('Sales Representative', { fullName: 'Priya Raman' });

describe('a change', () => {
  test('keeps omitted fields and clears fields sent as null', async () => {
    const { id } = await aJob(dana, {
      jobType: 'insurance',
      insuranceCompany: 'State Farm',
      claimNumber: 'SF-9',
      budget: 900,
      description: 'Two layers',
    });
    const changed = await dana.ok(jobEndpoints.update, {
      params: { id },
      body: { title: 'Shorter', description: null },
    });

    expect(changed).toMatchObject({
      title: 'Shorter',
      description: null,
      insuranceCompany: 'State Farm',
      claimNumber: 'SF-9',
      budget: 900,
    });
  });

  test('merges with a concurrent edit of another field', async () => {
    const { id, version } = await aJob(dana, { salesRep: priya.userId });
    await dana.ok(jobEndpoints.update, { params: { id }, body: { title: 'New title', version } });
    await priya.ok(jobEndpoints.update, { params: { id }, body: { city: 'Lehi', version } });

    expect(await dana.ok(jobEndpoints.read, { params: { id } })).toMatchObject({
      title: 'New title',
      city: 'Lehi',
      version: 3,
    });
  });

  test('to a field that another user changed at the same time is a conflict with both values', async () => {
    const { id, version } = await aJob(dana, { startDate: '2026-12-01' });
    await dana.ok(jobEndpoints.update, {
      params: { id },
      body: { startDate: '2026-12-08', version },
    });
    const { status, body } = await dana.put(`/api/jobs/${id}`, {
      title: 'Alvarez re-roof',
      startDate: '2026-12-15T19:00:00Z',
      version,
    });

    expect(status).toBe(409);
    expect(body).toMatchObject({
      issues: [{ path: 'startDate' }],
      details: {
        conflicts: [
          {
            field: 'startDate',
            mine: '2026-12-15',
            theirs: '2026-12-08',
            changedBy: 'Dana Whitfield',
          },
        ],
        current: { id, version: 2 },
      },
    });
  });

  test('by PATCH returns the new status, and saving the title of a lead keeps it a lead', async () => {
    const { id } = await aJob(dana);
    const patched = await dana.ok(jobEndpoints.patch, {
      params: { id },
      body: { status: 'review' },
    });
    expect(patched.status).toBe('review');

    const lead = await aJob(dana, { status: 'lead' });
    const saved = await dana.ok(jobEndpoints.update, {
      params: { id: lead.id },
      body: { title: 'Still a lead', clientId: lead.clientId },
    });
    expect(saved.status).toBe('lead');
  });

  test('to the client’s name appears on the job', async () => {
    const client = await aContact(dana, { name: 'Ann Lee' });
    const { id } = await aJob(dana, { clientId: client.id });
    await dana.ok(contactEndpoints.update, {
      params: { id: client.id },
      body: { name: 'Ann Lee-Park' },
    });

    expect(await dana.ok(jobEndpoints.read, { params: { id } })).toMatchObject({
      clientName: 'Ann Lee-Park',
    });
  });

  test('to another client is rejected while the job has documents', async () => {
    const job = await aJob(dana, { title: 'Park garage' });
    const other = await aContact(dana, { name: 'Ann Park' });
    const change = { params: { id: job.id }, body: { clientId: other.id } };
    const forJob = { clientId: job.clientId, jobId: job.id };
    const estimate = await anEstimate(dana, forJob);
    const invoice = await anInvoice(dana, forJob);

    expect(await dana.call(jobEndpoints.update, change)).toMatchObject({
      status: 409,
      body: {
        message: `${estimate.estimateNumber} and ${invoice.invoiceNumber} on this job are for Maria Alvarez. Remove them from the job before choosing another client.`,
        issues: [{ path: 'clientId' }],
      },
    });

    const off = { body: { jobId: null } };
    await dana.ok(estimateEndpoints.update, { params: { id: estimate.id }, ...off });
    await dana.ok(invoiceEndpoints.update, { params: { id: invoice.id }, ...off });
    expect(await dana.ok(jobEndpoints.update, change)).toMatchObject({ clientName: 'Ann Park' });
  });

  test('to another client is rejected without naming documents that the user has no access to', async () => {
    const rep = await api.as('Sales Representative', { isSubcontractor: true });
    const client = await aContact(dana);
    const other = await aContact(dana, { name: 'Ann Park', assignedTo: rep.userId });
    const job = await aJob(dana, { clientId: client.id, salesRep: rep.userId });
    const parties = { clientId: client.id, jobId: job.id };
    const [estimate, invoice] = [await anEstimate(dana, parties), await anInvoice(dana, parties)];
    const refused = await rep.call(jobEndpoints.update, {
      params: { id: job.id },
      body: { clientId: other.id },
    });

    expect(refused).toMatchObject({
      status: 409,
      body: {
        message:
          'This job has estimates or invoices for Maria Alvarez. Ask a colleague with access to remove them before you choose another client.',
      },
    });
    expect(JSON.stringify(refused.body)).not.toContain(estimate.estimateNumber);
    expect(JSON.stringify(refused.body)).not.toContain(invoice.invoiceNumber);
  });

  test('to a job whose client is in the trash is possible if the client stays the same', async () => {
    const client = await aContact(dana);
    const { id } = await aJob(dana, { clientId: client.id });
    await dana.ok(contactEndpoints.remove, { params: { id: client.id } });
    const { status } = await dana.call(jobEndpoints.update, {
      params: { id },
      body: { title: 'Finish it', clientId: client.id },
    });

    expect(status).toBe(200);
  });
});
