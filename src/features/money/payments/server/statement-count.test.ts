import type { Writable } from 'node:stream';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { startApi } from '#test/api.ts';
import { testEngineKind } from '#test/database.ts';
import { anInvoice, over } from '#test/factories.ts';

const api = await startApi();
const office = await api.as('Project manager');

afterEach(() => {
  vi.restoreAllMocks();
});

/**
 * Returns the SQL statements a request runs, without transaction control. Also leaves out
 * notifications to other processes, since those run on another connection after the commit.
 */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await call();
  const texts = query.mock.calls.map(([statement]: unknown[]) =>
    typeof statement === 'string' ? statement : (statement as { text: string }).text,
  );

  return texts.filter((text) => !/^(begin|commit|select pg_notify)/i.test(text));
}

it.each([
  ['A payment that fits the balance', 100, 'sent', 6],
  ['A payment that exceeds the balance', 700, 'sent', 6],
  ['A payment that issues a draft', 100, 'draft', 7],
] as const)(
  '%s (%i on a %s invoice) is recorded with at most %i statements',
  async (_, amount, status, most) => {
    const { id: invoiceId } = await anInvoice(office, { ...over(500), status });
    const statements = await statementsOf(() =>
      office.expect(201).post('/api/payments', { invoiceId, amount, method: 'check' }),
    );

    // Each additional statement would hold the lock on the client's ledger longer.
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most);
    expect(statements.filter((text) => /for no key update/.test(text))).toHaveLength(1);
  },
);

/**
 * Returns the prototype shared by the database connections' streams. Taken from an actual
 * connection: test files share the database, so its classes may come from a different file's
 * modules.
 */
async function streamKind(): Promise<Required<Pick<Writable, '_write' | '_writev'>>> {
  const client = await api.database.pool.connect();
  client.release();
  const { stream } = Reflect.get(client, 'connection') as { stream: Writable };

  return Object.getPrototypeOf(stream);
}

it('Recording a payment takes four round trips to the database', async () => {
  const { id: invoiceId } = await anInvoice(office, { ...over(500), status: 'sent' });
  const send = () =>
    office.expect(201).post('/api/payments', { invoiceId, amount: 100, method: 'check' });
  await send();
  const sent = vi.spyOn(await streamKind(), testEngineKind === 'embedded' ? '_write' : '_writev');
  await send();

  // Four round trips: the session; BEGIN and the locks; the payment and its invoice; and the audit
  // trail with COMMIT.
  expect(sent).toHaveBeenCalledTimes(4);
});
