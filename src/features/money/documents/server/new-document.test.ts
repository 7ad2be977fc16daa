import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { startApi } from '#test/api.ts';
import { aContact, ROOF_ITEMS } from '#test/factories.ts';

const api = await startApi();
const office = await api.as('Project manager');

const queries = vi.spyOn(pg.Client.prototype, 'query');
afterAll(() => queries.mockRestore());

/** Returns the SQL statements that ran, except transaction control and `listen`/`notify`. */
function statements(): string[] {
  const texts = queries.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  );

  return texts.filter(
    (text) => !/^(begin|commit|savepoint|release|select pg_notify|listen)/.test(text),
  );
}

describe.each([
  ['estimate', '/api/estimates', 'estimateNumber'],
  ['invoice', '/api/invoices', 'invoiceNumber'],
] as const)('an %s', (kind, path, numberField) => {
  test('A new document takes at most 8 statements, including the session and the idempotency key', async () => {
    const { id: clientId } = await aContact(office);
    queries.mockClear();
    await office
      .with({ headers: { 'idempotency-key': `new-${kind}` } })
      .expect(201)
      .post(path, { clientId, items: ROOF_ITEMS });

    expect(statements().length, statements().join('\n')).toBeLessThanOrEqual(8);
  });

  test('A new document is returned exactly as it is read later', async () => {
    const { id: clientId } = await aContact(office);
    const job = (await office.expect(201).post('/api/jobs', { title: 'Re-roof', clientId })).body;
    const { body } = await office.expect(201).post(path, {
      clientId,
      jobId: (job as { id: number }).id,
      items: ROOF_ITEMS,
      taxRate: 7.25,
    });

    expect((await office.get(`${path}/${(body as { id: number }).id}`)).body).toEqual(body);
  });

  test('A new document gets the first free number after a long run of typed numbers', async () => {
    const admin = await api.as('Admin Project manager');
    const { id: clientId } = await aContact(office);
    const next = kind === 'invoice' ? 'nextInvoiceNumber' : 'nextEstimateNumber';
    await admin.ok(companyEndpoints.update, { body: { [next]: 3000 } });
    const prefix = kind === 'invoice' ? 'INV-' : 'EST-';
    for (let count = 3000; count < 3010; count += 1) {
      await office
        .expect(201)
        .post(path, { clientId, items: ROOF_ITEMS, [numberField]: `${prefix}${count}` });
    }

    expect((await office.get(`${path}/next-number`)).body).toEqual({ number: `${prefix}3010` });
    const { body } = await office.expect(201).post(path, { clientId, items: ROOF_ITEMS });
    expect(body).toMatchObject({ [numberField]: `${prefix}3010` });
    const company = await admin.ok(companyEndpoints.read);
    expect(company[next]).toBe(3011);
  });

  test('A new document gets its own number while other users type the same numbers', async () => {
    const { id: clientId } = await aContact(office);
    const { number } = (await office.get(`${path}/next-number`)).body as { number: string };
    const [prefix = '', count = ''] = number.split('-');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const typed = `${prefix}-${Number(count) + index}`;
        const body = { clientId, items: ROOF_ITEMS };

        return office.post(path, index % 2 === 0 ? body : { ...body, [numberField]: typed });
      }),
    );

    const untyped = answers.filter((_, index) => index % 2 === 0);
    expect(untyped.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    const numbers = answers.flatMap(({ status, body }) =>
      status === 201 ? [(body as Record<string, unknown>)[numberField]] : [],
    );
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('A new document and a concurrent change of the company both keep their values', async () => {
    const admin = await api.as('Admin Project manager');
    const { id: clientId } = await aContact(office);
    const next = kind === 'invoice' ? 'nextInvoiceNumber' : 'nextEstimateNumber';
    await admin.ok(companyEndpoints.update, { body: { [next]: 5000 } });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3 === 0
          ? admin.put('/api/company', {
              [`${kind}Terms`]: `Terms ${index}`,
              phone: `801555${index}`,
            })
          : office.post(path, { clientId, items: ROOF_ITEMS }),
      ),
    );

    expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
    const company = await admin.ok(companyEndpoints.read);
    expect(company[next]).toBe(5008);
    expect(company[`${kind}Terms`]).toMatch(/^Terms/);
  });
});
