/** Measures many concurrent clients: some read lists, pages, and searches while others write. */
import type { Caller } from './caller.ts';
import { timingOf } from './timing.ts';
import type { Timing } from './timing.ts';

export interface Throughput {
  reads: Timing & { perSecond: number };
  writes: Timing & { perSecond: number };
}

const READERS = 16;
const WRITERS = 2;

const READ_MIX = [
  '/api/contacts?page=1&pageSize=15',
  '/api/invoices?page=1&pageSize=15',
  '/api/invoices?page=1&pageSize=15&filter[status]=overdue&sort=dueDate',
  '/api/jobs?page=1&pageSize=15&sort=-createdAt',
  '/api/payments?page=1&pageSize=15',
  '/api/contacts/40',
  '/api/contacts/40/summary',
  '/api/invoices/40',
  '/api/search?q=christen',
  '/api/auth/me',
];

async function worker(until: number, act: (turn: number) => Promise<number>): Promise<number[]> {
  const samples: number[] = [];
  for (let turn = 0; performance.now() < until; turn += 1) samples.push(await act(turn));

  return samples;
}

function summed(workers: readonly number[][], seconds: number) {
  const samples = workers.flat();

  return { ...timingOf(samples), perSecond: samples.length / seconds };
}

/**
 * Measures 16 reading and 2 writing clients for `seconds`, each sending its next request as soon as
 * it gets a response.
 */
export async function measureThroughput(call: Caller, seconds: number): Promise<Throughput> {
  const until = performance.now() + seconds * 1000;
  const reader = (offset: number) =>
    worker(
      until,
      async (turn) => (await call(READ_MIX[(turn + offset) % READ_MIX.length] ?? '/')).ms,
    );
  const writer = (number: number) =>
    worker(until, async (turn) => {
      const body =
        turn % 2
          ? { name: `Walk-in ${number}-${turn}`, type: 'client', phone: '(801) 555-0142' }
          : undefined;
      const invoice = {
        clientId: 30,
        status: 'sent',
        items: [{ description: 'Service call, first hour', quantity: 1, price: 165 }],
      };
      const answer = await call(
        body
          ? { method: 'POST', path: '/api/contacts', body }
          : { method: 'POST', path: '/api/invoices', body: invoice },
      );

      return answer.ms;
    });
  const [reads, writes] = await Promise.all([
    Promise.all(Array.from({ length: READERS }, (_, number) => reader(number))),
    Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number))),
  ]);

  return { reads: summed(reads, seconds), writes: summed(writes, seconds) };
}
