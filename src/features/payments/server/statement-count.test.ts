import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { startApi } from '#test/api.ts';
import { anInvoice } from '#test/factories.ts';

const api = await startApi();
const office = await api.as('Project manager');
const over = (price: number) => ({ items: [{ description: 'Repair', quantity: 1, price }] });

/** More would lengthen the time that a client's money is locked. */
const MOST_STATEMENTS = 8;

afterEach(() => {
  vi.restoreAllMocks();
});

/** The statements of a call, without those that begin and end its transaction. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await call();
  const texts = query.mock.calls.map(([statement]: unknown[]) =>
    typeof statement === 'string' ? statement : (statement as { text: string }).text,
  );

  return texts.filter((text) => !/^(begin|commit)/i.test(text));
}

it.each([
  ['that fits', 100, 'sent'],
  ['that exceeds the balance', 700, 'sent'],
  ['on a draft', 100, 'draft'],
] as const)('recording a payment %s takes at most eight statements', async (_, amount, status) => {
  const { id: invoiceId } = await anInvoice(office, { ...over(500), status });
  const statements = await statementsOf(() =>
    office.expect(201).post('/api/payments', { invoiceId, amount, method: 'check' }),
  );

  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS);
  expect(statements.filter((text) => /for no key update/.test(text))).toHaveLength(1);
});
