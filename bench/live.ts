/**
 * npm run bench:live -- [--streams=500] [--engine=embedded|postgres] [--changes=100]
 * [--contacts=1000]
 *
 * Opens live-update streams on one process of the production build, ten per user, and changes
 * records. Prints the memory and CPU time of the streams while idle and per change, and how long a
 * change takes to reach all of them.
 */
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepareEmbedded, preparePostgres } from './databases.ts';
import { signIn, startGable } from './measure/gable-server.ts';
import { cpuMs, memoryOf } from './measure/process-figures.ts';

const ADMINISTRATOR = 'Dana Whitfield';
const STREAMS_OF_A_USER = 10;
const REST_MS = 60_000;

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '500' },
    engine: { type: 'string', default: 'embedded' },
    changes: { type: 'string', default: '100' },
    contacts: { type: 'string', default: '1000' },
  },
});
const [streams, changes, contacts] = [values.streams, values.changes, values.contacts].map(
  Number,
) as [number, number, number];
const serverUrl = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
if (values.engine === 'postgres' && !serverUrl) {
  console.error('no server: use node scripts/with-postgres.mjs npm run bench:live -- …');
  process.exit(2);
}
const prepared =
  values.engine === 'postgres'
    ? await preparePostgres(serverUrl ?? '', contacts)
    : await prepareEmbedded(contacts);
const gable = await startGable(prepared.address);

async function call(cookie: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(gable.url + path, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return answer.headers.get('content-type')?.includes('json') ? answer.json() : undefined;
}

/** Adds a staff user; returns their session cookie. */
async function cookieOfNew(admin: string, number: number): Promise<string> {
  const invited = (await call(admin, 'POST', '/api/invitations', {
    email: `live${number}@ridgeline.example`,
    accessProfile: 'Project manager',
  })) as { link: string };
  const token = invited.link.split('/').at(-1);
  const answer = await fetch(`${gable.url}/api/auth/invitation/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fullName: `Reader ${number}`, password: 'reads what others change' }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`Reader ${number} cannot join: ${answer.status}`);

  return cookie;
}

let notified = 0;
function openStream(cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = request(
      `${gable.url}/api/live`,
      { agent: false, headers: { cookie, accept: 'text/event-stream' } },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`${response.statusCode}`));
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          if (text.includes('event: open')) resolve();
          if (text.includes('event: changes')) notified += 1;
        });
        return response.on('error', () => undefined);
      },
    );
    asking.on('error', reject).end();
  });
}

const memory = () => memoryOf(gable.pid)?.now ?? 0;

try {
  const admin = await signIn(gable, ADMINISTRATOR);
  const cookies: string[] = [];
  while (cookies.length < streams / STREAMS_OF_A_USER) {
    cookies.push(await cookieOfNew(admin, cookies.length + 1));
  }
  await delay(5_000);
  const memoryBefore = memory();
  for (let n = 0; n < streams; n += 1) await openStream(cookies[n % cookies.length] ?? admin);
  await delay(5_000);
  const [memoryOpen, cpuBefore] = [memory(), cpuMs(gable.pid)];
  await delay(REST_MS);
  const cpuAtRest = cpuMs(gable.pid) - cpuBefore;

  const times: number[] = [];
  const cpuBeforeChanges = cpuMs(gable.pid);
  for (let n = 0; n < changes; n += 1) {
    notified = 0;
    const beganAt = performance.now();
    await call(admin, 'POST', '/api/contacts', { name: `Live ${n}`, type: 'client' });
    while (notified < streams && performance.now() - beganAt < 10_000) await delay(1);
    times.push(performance.now() - beganAt);
    await delay(150);
  }
  const cpuOfChanges = cpuMs(gable.pid) - cpuBeforeChanges;
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0);
  console.log(`${streams} streams of ${cookies.length} users, ${values.engine} engine
memory: ${memoryBefore.toFixed(0)} MB before, ${memoryOpen.toFixed(0)} MB with the streams, ${memory().toFixed(0)} MB after ${changes} changes
CPU while nothing changes: ${(cpuAtRest / (REST_MS / 1_000)).toFixed(1)} ms a second
CPU of a change, its request included: ${(cpuOfChanges / changes).toFixed(1)} ms
from sending a change until all have heard of it: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms`);
} finally {
  await gable.stop();
  await prepared.remove();
}
