/**
 * Simulates many visitors submitting a form at a fixed rate, whether or not the server keeps up.
 */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

interface Sending {
  url: string;
  formId: number;
  seconds: number;
  /** Submissions per second. */
  rate: number;
}

interface SentForms {
  /** Milliseconds from each submission's scheduled time to its response. */
  times: number[];
  /** Number of responses by status; 0 means no response. */
  statuses: Map<number, number>;
  /** Seconds until the last response. */
  tookSeconds: number;
}

const MAX_CONNECTIONS = 100;
const TICK_MS = 5;

/** Each submission gets its own IP address, because submissions are rate-limited per network. */
const addressOf = (nth: number) => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;

/** Submits a form at the given rate, and waits for the last response. */
export async function sendForms({ url, formId, seconds, rate }: Sending): Promise<SentForms> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const startedAt = performance.now();

  const sendOne = (nth: number) =>
    new Promise<void>((resolve) => {
      const done = (status: number) => {
        times.push(performance.now() - startedAt - (nth / rate) * 1000);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        resolve();
      };
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf(nth) };
      const path = `/api/public/web-forms/${formId}/submit`;
      const call = request(url + path, { method: 'POST', agent, headers }, (response) => {
        response.resume().on('end', () => done(response.statusCode ?? 0));
        response.on('error', () => done(0));
      });
      const answers = {
        name: `Visitor ${nth}`,
        mail: `visitor-${nth}@mail.example`,
        text: `The storm of last night took some shingles of house number ${nth}.`,
      };
      call.on('error', () => done(0)).end(JSON.stringify(answers));
    });

  const sent: Promise<void>[] = [];
  while (sent.length < seconds * rate) {
    const due = Math.min(seconds * rate, ((performance.now() - startedAt) / 1000) * rate);
    while (sent.length < due) sent.push(sendOne(sent.length));
    await delay(TICK_MS);
  }
  await Promise.all(sent);
  agent.destroy();

  return { times, statuses, tookSeconds: (performance.now() - startedAt) / 1000 };
}
