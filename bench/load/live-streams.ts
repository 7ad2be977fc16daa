/**
 * Opens live-update streams on one process of the production build, ten per user, and changes
 * records. Prints the memory and CPU time of the streams while idle and per change, and how long a
 * change takes to reach all of them.
 */
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuMs, memoryOf } from '../measure/process-figures.ts';
import type { Scenario } from './scenario.ts';

const STREAMS_OF_A_USER = 10;
const REST_MS = 60_000;

async function call(
  url: string,
  { cookie, method, path, body }: { cookie: string; method: string; path: string; body?: unknown },
) {
  const answer = await fetch(url + path, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return answer.headers.get('content-type')?.includes('json') ? answer.json() : undefined;
}

/** Adds a staff user; returns their session cookie. */
async function cookieOfNew(url: string, admin: string, number: number): Promise<string> {
  const invited = (await call(url, {
    cookie: admin,
    method: 'POST',
    path: '/api/invitations',
    body: { email: `live${number}@ridgeline.example`, accessProfile: 'Project manager' },
  })) as { link: string };
  const token = invited.link.split('/').at(-1);
  const answer = await fetch(`${url}/api/auth/invitation/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fullName: `Reader ${number}`, password: 'reads what others change' }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`Reader ${number} cannot join: ${answer.status}`);

  return cookie;
}

/** Opens a stream, and calls `onChange` for each change that it reports. */
function openStream(url: string, cookie: string, onChange: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = request(
      `${url}/api/live`,
      { agent: false, headers: { cookie, accept: 'text/event-stream' } },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`${response.statusCode}`));
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          if (text.includes('event: open')) resolve();
          if (text.includes('event: changes')) onChange();
        });
        return response.on('error', () => undefined);
      },
    );
    asking.on('error', reject).end();
  });
}

export const liveStreams: Scenario<'streams' | 'changes'> = {
  options: { streams: 500, changes: 100, contacts: 1_000 },

  async run({ gable: { url, pid }, cookie, engine, numbers: { streams, changes } }) {
    const memory = () => memoryOf(pid)?.now ?? 0;
    let notified = 0;
    const cookies: string[] = [];
    while (cookies.length < streams / STREAMS_OF_A_USER) {
      cookies.push(await cookieOfNew(url, cookie, cookies.length + 1));
    }
    await delay(5_000);
    const memoryBefore = memory();
    for (let n = 0; n < streams; n += 1) {
      await openStream(url, cookies[n % cookies.length] ?? cookie, () => (notified += 1));
    }
    await delay(5_000);
    const [memoryOpen, cpuBefore] = [memory(), cpuMs(pid)];
    await delay(REST_MS);
    const cpuAtRest = cpuMs(pid) - cpuBefore;

    const times: number[] = [];
    const cpuBeforeChanges = cpuMs(pid);
    for (let n = 0; n < changes; n += 1) {
      notified = 0;
      const beganAt = performance.now();
      await call(url, {
        cookie,
        method: 'POST',
        path: '/api/contacts',
        body: { name: `Live ${n}`, type: 'client' },
      });
      while (notified < streams && performance.now() - beganAt < 10_000) await delay(1);
      times.push(performance.now() - beganAt);
      await delay(150);
    }
    const cpuOfChanges = cpuMs(pid) - cpuBeforeChanges;
    times.sort((one, other) => one - other);
    const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0);
    console.log(`${streams} streams of ${cookies.length} users, ${engine} engine
memory: ${memoryBefore.toFixed(0)} MB before, ${memoryOpen.toFixed(0)} MB with the streams, ${memory().toFixed(0)} MB after ${changes} changes
CPU while nothing changes: ${(cpuAtRest / (REST_MS / 1_000)).toFixed(1)} ms a second
CPU of a change, its request included: ${(cpuOfChanges / changes).toFixed(1)} ms
from sending a change until all have heard of it: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms`);

    return true;
  },
};
