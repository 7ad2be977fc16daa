/**
 * npm run bench:forms -- [--seconds=60] [--rate=200] [--readers=10] [--engine=embedded|postgres]
 * [--contacts=1000]
 *
 * Submits one public form `rate` times per second while the office browses lists, keeps ten
 * live-update streams open, and attaches one submission per second. Exits with 1 if a submission
 * did not succeed or is not stored exactly once. Prints timings.
 */
import { get } from 'node:http';
import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareEmbedded, preparePostgres } from './databases.ts';
import { sendForms } from './load/form-senders.ts';
import { describeTimes } from './load/load-report.ts';
import { callerOf, openCaller } from './measure/caller.ts';
import { signIn, startGable } from './measure/gable-server.ts';

const ADMINISTRATOR = 'Dana Whitfield';
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

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '200' },
    readers: { type: 'string', default: '10' },
    engine: { type: 'string', default: 'embedded' },
    contacts: { type: 'string', default: '1000' },
  },
});
const [seconds, rate, readers, contacts] = [
  values.seconds,
  values.rate,
  values.readers,
  values.contacts,
].map(Number) as [number, number, number, number];
const serverUrl = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
if (values.engine === 'postgres' && !serverUrl) {
  console.error('no server: use node scripts/with-postgres.mjs npm run bench:forms -- …');
  process.exit(2);
}

const prepared =
  values.engine === 'postgres'
    ? await preparePostgres(serverUrl ?? '', contacts)
    : await prepareEmbedded(contacts);
// Trust the proxy header, so each submission can come from a different network.
const gable = await startGable(prepared.address, { env: { TRUST_PROXY: 'true' } });
const listTimes: number[] = [];
try {
  const cookie = await signIn(gable, ADMINISTRATOR);
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
  if (taken !== sent.times.length || kept !== taken || senders.length !== kept)
    process.exitCode = 1;
} finally {
  await gable.stop();
  await prepared.remove();
}
