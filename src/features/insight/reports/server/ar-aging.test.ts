import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, anInvoice, aPayment, over } from '#test/factories.ts';

// Saturday, November 21, 2026, in Denver.
const api = await startApi({ clock: '2026-11-21T18:00:00Z' });
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

const report = async (user = dana, query = '') =>
  (await user.expect(200).get(`/api/reports/ar-aging${query}`)).body;

/** Creates two clients: Maria owes $1,750.50 in four age groups, Ken owes $400 since yesterday. */
async function twoClients(user = dana) {
  const maria = await aContact(user);
  const ken = await aContact(user, { name: 'Ken Abara' });
  const bill = (clientId: number, price: number, dueDate: string, status = 'sent') =>
    anInvoice(user, {
      clientId,
      date: '2026-07-01',
      dueDate,
      status: status as 'sent',
      ...over(price),
    });
  await bill(maria.id, 1000, '2026-12-01');
  await bill(maria.id, 250.5, '2026-10-22');
  const late = await bill(maria.id, 600, '2026-10-21');
  await aPayment(user, { invoiceId: late.id, amount: 200 });
  await bill(maria.id, 100, '2026-01-02', 'overdue');
  await bill(maria.id, 9999, '2026-01-02', 'draft');
  await bill(ken.id, 400, '2026-11-20');

  return { maria, ken, late };
}

const none = {
  notDue: 0,
  days0To30: 0,
  days31To60: 0,
  days61To90: 0,
  over90: 0,
  owed: 0,
  invoices: 0,
};

describe('the report of what is owed by age', () => {
  test('is empty for a new company', async () => {
    expect(await report()).toEqual({ rows: [], others: null, totals: none });
  });

  test('adds up what each client owes by the days since it was due, most first (S20, C8)', async () => {
    const { maria, ken } = await twoClients();

    expect(await report()).toEqual({
      rows: [
        {
          key: maria.id,
          name: 'Maria Alvarez',
          figures: {
            notDue: 1000,
            days0To30: 250.5,
            days31To60: 400, // 600 minus the check for 200
            days61To90: 0,
            over90: 100,
            owed: 1750.5,
            invoices: 4,
          },
        },
        {
          key: ken.id,
          name: 'Ken Abara',
          figures: { ...none, days0To30: 400, owed: 400, invoices: 1 },
        },
      ],
      others: null,
      totals: {
        notDue: 1000,
        days0To30: 650.5,
        days31To60: 400,
        days61To90: 0,
        over90: 100,
        owed: 2150.5,
        invoices: 5,
      },
    });
  });

  test('grows older at midnight in the company’s time zone, not in UTC (D25)', async () => {
    const { ken } = await twoClients();
    const bucket = async () => {
      const { body } = await dana.get(`/api/reports/ar-aging?clientId=${ken.id}`);

      return (body as { totals: Record<string, number> }).totals['days31To60'];
    };

    api.clock.set('2026-12-21T23:59:00-07:00'); // 31 days after November 20
    expect(await bucket()).toBe(400);
    api.clock.set('2026-12-20T23:59:00-07:00');
    expect(await bucket()).toBe(0);
  });

  test('is restored by deleting the payment (D11)', async () => {
    const { late } = await twoClients();
    const before = await report();
    const payment = await aPayment(dana, { invoiceId: late.id, amount: 400 });
    expect(await report()).toMatchObject({ totals: { days31To60: 0, owed: 1750.5, invoices: 4 } });
    await dana.expect(204).delete(`/api/payments/${payment.id}?reason=Bounced`);

    expect(await report()).toEqual(before);
  });

  test('is narrowed to a client and to a period of invoice dates', async () => {
    const { maria } = await twoClients();

    expect(await report(dana, `?clientId=${maria.id}`)).toMatchObject({
      totals: { owed: 1750.5 },
    });
    expect(await report(dana, '?from=2026-07-01&to=2026-07-01')).toMatchObject({
      totals: { owed: 2150.5 },
    });
    expect(await report(dana, '?from=2026-07-02')).toMatchObject({ rows: [], totals: none });
    expect(await report(dana, '?to=2026-06-30')).toMatchObject({ rows: [], totals: none });
  });

  test('refuses a filter that it does not have, and a day that does not exist', async () => {
    for (const query of ['salesRep=1', 'from=2026-02-30', 'clientId=Maria', 'clientId=0']) {
      const { status, body } = await dana.get(`/api/reports/ar-aging?${query}`);
      expect([status, (body as { code: string }).code], query).toEqual([400, 'bad_input']);
    }
  });

  test('counts the invoices that a sales rep may read and no others', async () => {
    await twoClients();
    const rep = await api.as('Sales Representative');
    expect(await report(rep)).toMatchObject({ rows: [] });
    const client = await aContact(rep, { name: 'Lee Brandt' });
    await anInvoice(rep, {
      clientId: client.id,
      dueDate: '2026-11-01',
      date: '2026-10-01',
      ...over(70),
    });

    expect(await report(rep)).toMatchObject({
      rows: [{ name: 'Lee Brandt' }],
      totals: { owed: 70, invoices: 1 },
    });
    expect(await report(dana)).toMatchObject({ totals: { owed: 2220.5 } });
  });

  test.each(['Field Technician', 'User'] as const)(
    'is refused to the profile %s',
    async (profile) => {
      const other = await api.as(profile);
      await other.expect(403).get('/api/reports/ar-aging');
      await other.expect(403).get('/api/reports/ar-aging/export.csv');
    },
  );

  test('is refused to a subcontractor, who sees no prices (S11)', async () => {
    const crew = await api.as('Project manager', { isSubcontractor: true });
    await crew.expect(403).get('/api/reports/ar-aging');
  });

  test('is a spreadsheet that ends with its totals', async () => {
    await twoClients();
    const { headers, bytes } = await dana.expect(200).get('/api/reports/ar-aging/export.csv');

    expect(headers['content-disposition']).toContain('filename="ar-aging.csv"');
    expect(bytes.toString('utf8').split('\r\n')).toEqual([
      '\uFEFFClient,Not due yet,0–30 days,31–60 days,61–90 days,90+ days,Owed,Invoices',
      'Maria Alvarez,1000,250.5,400,0,100,1750.5,4',
      'Ken Abara,0,400,0,0,0,400,1',
      'Total,1000,650.5,400,0,100,2150.5,5',
      '',
    ]);
  });
});

describe('A/R aging as of the end of an earlier day (B155)', () => {
  /**
   * Bills $600 on July 1, due in 30 days. $200 is paid on September 1, and the rest plus $50 extra
   * on October 1.
   */
  async function paidSince(user = dana) {
    const client = await aContact(user);
    const { id } = await anInvoice(user, {
      clientId: client.id,
      date: '2026-07-01',
      dueDate: '2026-07-31',
      ...over(600),
    });
    await aPayment(user, { invoiceId: id, amount: 200, date: '2026-09-01' });
    await aPayment(user, { invoiceId: id, amount: 450, date: '2026-10-01' });

    return client;
  }

  test.each([
    ['2026-06-30', {}],
    ['2026-07-01', { notDue: 600, owed: 600, balance: 600, invoices: 1 }],
    ['2026-07-31', { days0To30: 600, owed: 600, balance: 600, invoices: 1 }],
    ['2026-08-31', { days31To60: 600, owed: 600, balance: 600, invoices: 1 }],
    ['2026-09-01', { days31To60: 400, owed: 400, balance: 400, invoices: 1 }],
    ['2026-09-30', { days61To90: 400, owed: 400, balance: 400, invoices: 1 }],
    ['2026-10-01', { credit: 50, balance: -50 }],
    ['2026-11-21', { credit: 50, balance: -50 }],
  ])('On %s it is what was owed then', async (day, figures) => {
    await paidSince();

    expect(await report(dana, `?asOf=${day}`)).toMatchObject({
      totals: { ...none, credit: 0, balance: 0, ...figures },
    });
  });

  test('A spreadsheet of an earlier day has its day in the name, and credit and balance', async () => {
    await paidSince();
    const { headers, bytes } = await dana
      .expect(200)
      .get('/api/reports/ar-aging/export.csv?asOf=2026-09-30');

    expect(headers['content-disposition']).toContain('filename="ar-aging-2026-09-30.csv"');
    expect(bytes.toString('utf8').split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFClient,Not due yet,0–30 days,31–60 days,61–90 days,90+ days,Owed,Credit,Balance,Invoices',
      'Maria Alvarez,0,0,0,400,0,400,0,400,1',
    ]);
  });

  test('A sales rep gets their own invoices as of a day, without a balance of all', async () => {
    const rep = await api.as('Sales Representative');
    await paidSince();
    const own = await paidSince(rep);

    expect(await report(rep, '?asOf=2026-09-30')).toMatchObject({
      rows: [{ key: own.id, figures: { owed: 400, credit: null, balance: null } }],
      totals: { owed: 400, invoices: 1 },
    });
    expect(await report(rep, '?asOf=2026-10-01')).toMatchObject({ rows: [] });
  });

  test('A day to come, and a day with a period of invoice dates, are refused at their fields', async () => {
    for (const [query, path] of [
      ['asOf=2026-11-22', 'asOf'],
      ['asOf=2026-11-20&to=2026-11-20', 'to'],
      ['asOf=2026-11-20&from=2026-11-20', 'from'],
      ['asOf=yesterday', 'asOf'],
    ]) {
      const { body } = await dana.expect(400).get(`/api/reports/ar-aging?${query}`);
      expect(body, query).toMatchObject({ issues: [{ path }] });
    }
  });
});
