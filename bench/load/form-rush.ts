/**
 * Submits one public form `rate` times per second while the office browses lists, keeps ten
 * live-update streams open, and attaches one submission per second. Prints timings.
 */
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { callerOf, openCaller } from '../measure/caller.ts';
import { sendForms } from './form-senders.ts';
import { describeTimes } from './load-report.ts';
import type { Scenario } from './scenario.ts';

/** Pause between two actions of a simulated user. */
const LOOKS_FOR_MS = 100;
/** The maximum number of streams per user. */
const STREAMS = 10;
const ATTACHES_EVERY_MS = 1000;
const LISTS = [
  '/api/web-form-submissions?page=1&pageSize=15&total=bounded',
  '/api/contacts?page=1&pageSize=15&total=bounded',
  '/api/jobs?page=1&pageSize=15&sort=-createdAt&total=bounded',
  '/api/invoices?page=1&pageSize=15&total=bounded',
];

/** Fails if a submission did not succeed or is not stored exactly once. */
export const formRush: Scenario<'seconds' | 'rate' | 'readers'> = {
  options: { seconds: 60, rate: 200, readers: 10, contacts: 1_000 },
  // Trust the proxy header, so each submission can come from a different network.
  env: { TRUST_PROXY: 'true' },

  async run({ gable, cookie, numbers: { seconds, rate, readers } }) {
    const listTimes: number[] = [];
    const office = callerOf(gable, cookie);
    const { body } = await office({
      method: 'POST',
      path: '/api/web-forms',
      body: {
        title: 'Free inspection',
        status: 'published',
        fields: [
          { id: 'name', type: 'TEXT', label: 'Name', required: true, known: 'name' },
          { id: 'mail', type: 'EMAIL', label: 'Email', known: 'email' },
          { id: 'text', type: 'TEXTAREA', label: 'What happened?' },
        ],
      },
    });
    const { id } = JSON.parse(body.toString()) as { id: number };

    console.log(`${rate} submissions a second for ${seconds} s, ${readers} readers of lists`);
    let isOver = false;
    const reading = Array.from({ length: readers }, async (_, reader) => {
      const read = openCaller({ url: gable.url, cookie, maxSockets: 1 });
      for (let turn = reader; !isOver; turn += 1) {
        const { ms, status } = await read(LISTS[turn % LISTS.length] ?? '/api/auth/me');
        if (status !== 200) throw new Error(`a list was answered with ${status}`);
        listTimes.push(ms);
        await delay(LOOKS_FOR_MS);
      }
    });
    const streams = Array.from({ length: STREAMS }, () =>
      get(`${gable.url}/api/live`, { agent: false, headers: { cookie } }, (answer) => {
        answer.resume().on('error', () => {}); // The stream is cut off at the end of the run.
      }).on('error', () => {}),
    );
    const attachTimes: number[] = [];
    const attaching = (async () => {
      while (!isOver) {
        const { body: found } = await office(
          `/api/web-form-submissions?formId=${id}&filter[status]=new&sort=createdAt&page=1&pageSize=1&fields=id`,
        );
        const [submission] = JSON.parse(found.toString()) as { id: number }[];
        if (submission) {
          const path = `/api/web-form-submissions/${submission.id}/attach`;
          const { ms } = await office({ method: 'POST', path, body: { makesJob: true } });
          attachTimes.push(ms);
        }
        await delay(ATTACHES_EVERY_MS);
      }
    })();
    const sending = sendForms({ url: gable.url, formId: id, seconds, rate }).finally(() => {
      isOver = true;
    });
    const [sent] = await Promise.all([sending, attaching, ...reading]);
    for (const stream of streams) stream.destroy();

    /** The sender of each stored submission, read page by page. */
    const senders: string[] = [];
    let next: string | undefined =
      `/api/web-form-submissions?formId=${id}&sort=createdAt&page=1&pageSize=100&fields=email`;
    while (next) {
      const page: Awaited<ReturnType<typeof office>> = await office(next);
      const rows = JSON.parse(page.body.toString()) as { email: string }[];
      senders.push(...rows.map(({ email }) => email));
      next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1];
    }
    const kept = new Set(senders).size;
    const taken = sent.statuses.get(200) ?? 0;
    const answers = [...sent.statuses].map(([status, count]) => `${count} of ${status || 'none'}`);
    console.log(
      [
        describeTimes('submissions', sent.times, sent.tookSeconds),
        `answers: ${answers.join(', ')}; kept: ${senders.length}, of ${kept} senders`,
        describeTimes('lists', listTimes, sent.tookSeconds),
        describeTimes('attached', attachTimes, sent.tookSeconds),
      ].join('\n'),
    );

    return taken === sent.times.length && kept === taken && senders.length === kept;
  },
};
