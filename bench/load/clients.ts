/**
 * Simulates many concurrent users: readers who browse lists, records, and searches, and writers who
 * create invoices and record payments.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { openCaller } from '../measure/caller.ts';
import type { Call, Caller } from '../measure/caller.ts';

/** The outcome of one request; status 0 if there was no response. */
export interface Sample {
  kind: 'read' | 'write';
  status: number;
  ms: number;
}

interface LoadOptions {
  url: string;
  cookie: string;
  readers: number;
  writers: number;
  contacts: number;
  seconds: number;
  onSample: (sample: Sample) => void;
}

/** Pause between two actions of a simulated user. */
const LOOKS_FOR_MS = 100;

const READ_MIX: ((record: number) => string)[] = [
  () => '/api/contacts?page=1&pageSize=15',
  () => '/api/contacts?page=1&pageSize=15&q=smi',
  (record) => `/api/contacts/${record}`,
  (record) => `/api/contacts/${record}/summary`,
  () => '/api/jobs?page=1&pageSize=15&sort=-createdAt',
  () => '/api/estimates?page=1&pageSize=15',
  () => '/api/invoices?page=1&pageSize=15',
  () => '/api/invoices?page=1&pageSize=15&filter[status]=overdue&sort=dueDate',
  (record) => `/api/invoices/${record}`,
  () => '/api/payments?page=1&pageSize=15',
  (record) => `/api/payments?page=1&pageSize=15&filter[clientId]=${record}`,
  () => '/api/search?q=christen',
  () => '/api/auth/me',
];

async function read(send: Caller, { turn, contacts }: { turn: number; contacts: number }) {
  const record = 1 + ((turn * 7919) % contacts);
  const path = READ_MIX[turn % READ_MIX.length]?.(record) ?? '/api/auth/me';

  return send(path);
}

/** Creates a contact, a job, an invoice, and its payment, in sequence. */
async function sell(send: Caller, name: string): Promise<void> {
  const create = async (path: string, body: unknown) => {
    const { status, body: bytes } = await send({ method: 'POST', path, body });
    if (status >= 400) return undefined;

    return (JSON.parse(bytes.toString()) as { id: number }).id;
  };
  const clientId = await create('/api/contacts', { name, type: 'client' });
  if (clientId === undefined) return;
  await create('/api/jobs', {
    clientId,
    title: `${name}: re-roof`,
    jobType: 'retail',
    city: 'Provo',
  });
  const items = [{ description: 'Service call, first hour', quantity: 1, price: 165 }];
  const invoiceId = await create('/api/invoices', { clientId, status: 'sent', items });
  if (invoiceId === undefined) return;
  await create('/api/payments', { invoiceId, amount: 165, method: 'check' });
}

/** Runs all clients for `seconds`, each over its own keep-alive connection. */
export async function workTogether(options: LoadOptions): Promise<void> {
  const { url, cookie, readers, writers, contacts, seconds, onSample } = options;
  const until = performance.now() + seconds * 1000;

  function callerFor(kind: Sample['kind']): Caller {
    const call = openCaller({ url, cookie, maxSockets: 1 });
    return async (sent: Call | string) => {
      const startedAt = performance.now();
      try {
        const answer = await call(sent);
        onSample({ kind, status: answer.status, ms: answer.ms });
        return answer;
      } catch (error) {
        onSample({ kind, status: 0, ms: performance.now() - startedAt });
        throw error;
      }
    };
  }

  async function workAt(act: (turn: number) => Promise<unknown>, first: number): Promise<void> {
    await delay((first * LOOKS_FOR_MS) / 10); // Stagger the clients' start times.
    for (let turn = first; performance.now() < until; turn += 1) {
      await act(turn).catch(() => delay(1000));
      await delay(LOOKS_FOR_MS);
    }
  }

  await Promise.all([
    ...Array.from({ length: readers }, (_, number) => {
      const send = callerFor('read');
      return workAt((turn) => read(send, { turn, contacts }), number);
    }),
    ...Array.from({ length: writers }, (_, number) => {
      const send = callerFor('write');
      return workAt((turn) => sell(send, `Load ${number}-${turn}`), number);
    }),
  ]);
}
