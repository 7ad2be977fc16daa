import { describe, expect, it } from 'vitest';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { startApi } from '#test/api.ts';
import { aContact, aJob, anEstimate, ROOF_ITEMS } from '#test/factories.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';

const api = await startApi();
const office = await api.as('Project manager');

describe('a new estimate', () => {
  it('A new estimate is a draft of today, valid for 30 days, with the next number', async () => {
    const { id } = await aContact(office);
    const { body } = await office
      .expect(201)
      .post('/api/estimates', { clientId: id, items: ROOF_ITEMS });
    expect(body).toMatchObject({
      estimateNumber: 'EST-1000',
      status: 'draft',
      date: '2026-11-21',
      expiryDate: '2026-12-21',
      validUntil: '2026-12-21',
      subtotal: 4025,
      tax: 0,
      total: 4025,
      totalAmount: 4025,
      isExpired: false,
    });
  });

  it('A new estimate accepts its last date under either name, and two different ones are rejected (C5)', async () => {
    const { id } = await aContact(office);
    const sent = { clientId: id, items: ROOF_ITEMS };
    const byOther = await office
      .expect(201)
      .post('/api/estimates', { ...sent, validUntil: '2027-01-15' });
    expect(byOther.body).toMatchObject({ expiryDate: '2027-01-15', validUntil: '2027-01-15' });
    await office
      .expect(400)
      .post('/api/estimates', { ...sent, validUntil: '2027-01-15', expiryDate: '2027-01-16' });
  });

  it("The server's own expiry date at the end of the calendar is accepted when it is sent back", async () => {
    const { id, expiryDate } = await anEstimate(office, { date: '2199-12-31' });
    expect(expiryDate).toBe('2199-12-31');
    await office.expect(200).put(`/api/estimates/${id}`, { expiryDate });
  });

  it('An estimate accepts the same date under both names (C5)', async () => {
    const { id } = await aContact(office);
    const sent = { clientId: id, items: ROOF_ITEMS };
    const both = { validUntil: '2027-01-15', expiryDate: '2027-01-16T05:00:00.000Z' };
    const { body } = await office.expect(201).post('/api/estimates', { ...sent, ...both });
    expect(body).toMatchObject({ expiryDate: '2027-01-15', validUntil: '2027-01-15' });
    const other = { ...both, expiryDate: '2027-01-16T08:00:00.000Z' };
    await office.expect(400).post('/api/estimates', { ...sent, ...other });
  });

  it('The last date of an estimate counts from the given date (C70)', async () => {
    const estimate = await anEstimate(office, { date: '2026-12-15' });
    expect(estimate.expiryDate).toBe('2027-01-14');
  });
});

describe('changing an estimate', () => {
  it('A change of an estimate keeps omitted fields and clears fields sent as null (C21)', async () => {
    const { id } = await anEstimate(office, { title: 'Main house', notes: 'Gate 4411' });
    const { body } = await office.expect(200).put(`/api/estimates/${id}`, { title: null });
    expect(body).toMatchObject({ title: null, notes: 'Gate 4411', total: 4025 });
  });

  it('An estimate for another client drops the previous client’s job (specification, section 4)', async () => {
    const job = await aJob(office);
    const { id } = await anEstimate(office, { clientId: job.clientId, jobId: job.id });
    const other = await aContact(office, { name: 'Kim Tran' });
    const { body } = await office.expect(200).put(`/api/estimates/${id}`, { clientId: other.id });
    expect(body).toMatchObject({ clientName: 'Kim Tran', jobId: null });
  });

  it('A change with a tax amount drops the rate, one with a rate computes the tax (C26)', async () => {
    const { id } = await anEstimate(office, { taxRate: 10 });
    const byAmount = await office.expect(200).put(`/api/estimates/${id}`, { tax: 5.55 });
    expect(byAmount.body).toMatchObject({ taxRate: null, tax: 5.55, total: 4030.55 });
    const byRate = await office.expect(200).put(`/api/estimates/${id}`, { taxRate: 7.25 });
    expect(byRate.body).toMatchObject({ taxRate: 7.25, tax: 291.81, total: 4316.81 });
  });

  it('Accepting an estimate fills the job’s contract amount if none was entered (C32)', async () => {
    const empty = await aJob(office);
    const filled = await aJob(office, { contractAmount: 9000 });
    for (const job of [empty, filled]) {
      const { id } = await anEstimate(office, { clientId: job.clientId, jobId: job.id });
      await office.expect(200).patch(`/api/estimates/${id}`, { status: 'accepted' });
    }
    const amountOf = async (id: number) =>
      (await office.ok(jobEndpoints.read, { params: { id } })).contractAmount;
    expect(await amountOf(empty.id)).toBe(4025);
    expect(await amountOf(filled.id)).toBe(9000);
  });
});

describe('two users at once', () => {
  it('Two users accept two estimates of one job at the same time, and both are accepted', async () => {
    const other = await api.as('Project manager');
    for (let round = 0; round < 5; round += 1) {
      const { id: jobId, clientId } = await aJob(office);
      const one = await anEstimate(office, { clientId, jobId });
      const two = await anEstimate(office, { clientId, jobId });
      const answers = await Promise.all([
        office.patch(`/api/estimates/${one.id}`, { status: 'accepted' }),
        other.patch(`/api/estimates/${two.id}`, { status: 'accepted' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it('Moving an estimate to another client while its invoice is reopened fails for one of the two users', async () => {
    const other = await api.as('Project manager');
    for (let round = 0; round < 5; round += 1) {
      const { id: clientId } = await aContact(office);
      const { id } = await anEstimate(office, { status: 'accepted' });
      const made = await office.ok(invoiceEndpoints.fromEstimate, { params: { id } });
      await office.expect(200).put(`/api/invoices/${made.id}`, { status: 'cancelled' });
      const answers = await Promise.all([
        office.patch(`/api/invoices/${made.id}`, { status: 'sent' }),
        other.put(`/api/estimates/${id}`, { clientId, status: 'sent', revise: true }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
      expect(await checkBooks(api.database.db)).toEqual([]);
    }
  });

  it('Two users move a reopened invoice and its estimate to another job at once, and both succeed', async () => {
    const other = await api.as('Project manager');
    for (let round = 0; round < 5; round += 1) {
      const { id: jobId, clientId } = await aJob(office);
      const { id } = await anEstimate(office, { clientId, status: 'accepted' });
      const made = await office.ok(invoiceEndpoints.fromEstimate, { params: { id } });
      await office.expect(200).patch(`/api/invoices/${made.id}`, { status: 'cancelled' });
      const answers = await Promise.all([
        office.put(`/api/invoices/${made.id}`, { status: 'sent', jobId }),
        other.put(`/api/estimates/${id}`, { jobId, revise: true }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

describe('the list', () => {
  it('A filter finds declined and rejected estimates as one status (C3), and expired ones by date (S44)', async () => {
    const declined = await anEstimate(office, { status: 'declined' });
    const rejected = await anEstimate(office, { status: 'rejected' });
    const lapsed = await anEstimate(office, { status: 'sent', expiryDate: '2026-11-20' });
    const open = await anEstimate(office, { status: 'sent', expiryDate: '2026-11-21' });
    const won = await anEstimate(office, { status: 'accepted', expiryDate: '2026-11-01' });
    const ids = [declined, rejected, lapsed, open, won].map(({ id }) => id).join();
    const found = async (status: string) => {
      const { body } = await office.get(
        `/api/estimates?filter[status]=${status}&ids=${ids}&sort=createdAt`,
      );
      return (body as { id: number }[]).map(({ id }) => id);
    };

    expect(await found('rejected')).toEqual([declined.id, rejected.id]);
    expect(await found('expired')).toEqual([lapsed.id]);
    const shown = await office.ok(estimateEndpoints.read, { params: { id: lapsed.id } });
    expect(shown).toMatchObject({ status: 'sent', isExpired: true });
  });

  it('A sales rep lists the estimates they created and those of their jobs', async () => {
    const rep = await api.as('Sales Representative');
    const job = await aJob(office, { salesRep: rep.userId });
    const ofJob = await anEstimate(office, { clientId: job.clientId, jobId: job.id });
    const foreign = await anEstimate(office);
    const own = await anEstimate(rep);

    const { body } = await rep.get('/api/estimates?sort=createdAt');
    expect((body as { id: number }[]).map(({ id }) => id)).toEqual([ofJob.id, own.id]);
    await rep.expect(404).get(`/api/estimates/${foreign.id}`);
    await rep.expect(404).get(`/api/estimates/${foreign.id}/pdf`);
  });
});

it('A copy of an estimate is a draft with its own number and dates', async () => {
  const original = await anEstimate(office, { status: 'accepted', date: '2026-03-01', taxRate: 5 });
  const copy = await office.ok(estimateEndpoints.duplicate, { params: { id: original.id } });
  expect(copy).toMatchObject({ status: 'draft', date: '2026-11-21', total: original.total });
  expect(copy.estimateNumber).not.toBe(original.estimateNumber);
});
