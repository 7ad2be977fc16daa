/**
 * Performs a fuzz run: sends requests concurrently in small waves, checks each response, and checks
 * the books at the end.
 */
import fc from 'fast-check';
import type { BooksProblem } from '#features/money/ledger/server/check-books.ts';
import { ADMIN } from '#shared/access-profile.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { judge } from './judge.ts';
import { knownValues } from './known-values.ts';
import { isPage, requestsTo } from './request-arbitrary.ts';
import { openSender } from './send-request.ts';
import type { FuzzAnswer } from './send-request.ts';
import { smallestFailing } from './smaller-request.ts';
import type { FuzzServer } from './start-fuzz-server.ts';
import { actor, runStories } from './stories.ts';
import { takenRequests } from './taken-requests.ts';

const WAVE = 8;
const WAVES_BETWEEN_PEOPLE = 25;
/** Rerun every story after this many waves: by then, its records have been deleted. */
const WAVES_BETWEEN_STORIES = 50;
/**
 * Before the hostile requests, call each endpoint with valid requests, in the contract's order,
 * until it succeeds or runs out of attempts. This creates records to attack.
 */
const HONEST_ROUNDS = 3;
const HONEST_TRIES = 6;
const MAX_KINDS_OF_FAILURE = 40;

interface FuzzOptions {
  server: FuzzServer;
  contract: Contract;
  seed: number;
  count: number;
  /** A response that takes longer than this, in milliseconds, is a failure. */
  timeLimitMs: number;
  onProgress?: (sent: number) => void;
  onFailure?: (failure: FuzzFailure) => void;
  /** Stops the run early and reports on the requests so far. */
  signal?: AbortSignal;
}

export interface FuzzFailure {
  wrong: string;
  request: FuzzRequest;
  answer: FuzzAnswer;
  /** The server's internal error, with its stack trace. */
  inside: string | undefined;
  times: number;
}

export interface FuzzReport {
  sent: number;
  seconds: number;
  statuses: Record<string, number>;
  kinds: Record<string, number>;
  failures: FuzzFailure[];
  /** The server's stdout and stderr. */
  output: string;
  ended: string | undefined;
  /** Calls that never succeeded, each with its last rejection. */
  neverSucceeded: { call: string; refusal: string }[];
  slowest: { call: string; ms: number }[];
  books: BooksProblem[];
  megabytes: number;
}

const people = fc.oneof(
  { weight: 9, arbitrary: fc.constant<string>(ADMIN) },
  { weight: 4, arbitrary: fc.constant('Project manager') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'Sales Representative',
      'Field Technician',
      'User',
      'Subcontractor',
      'nobody',
    ),
  },
);

/** Mixes the bits of the seed: neighboring seeds would otherwise start with similar values. */
function mixed(seed: number, number: number): number {
  const once = Math.imul(seed ^ Math.imul(number + 1, 0x9e3779b1), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);

  return twice ^ (twice >>> 16);
}

const count = (counts: Record<string, number>, name: string | number) =>
  (counts[name] = (counts[name] ?? 0) + 1);

/** Returns a key for grouping failures. Failures with the same key count as one. */
function kindOf(request: FuzzRequest, wrong: string, inside: string | undefined): string {
  const where = inside?.split('\n').slice(0, 3).join(' ') ?? wrong;

  return `${request.wire ? 'wire' : request.call} ${where.slice(0, 300).replaceAll(/\d+/g, '0')}`;
}

/** Parses a response if it is JSON and small enough to learn from. */
function jsonOf(answer: FuzzAnswer | undefined): unknown {
  const isJson = answer?.headers['content-type']?.startsWith('application/json');
  if (!answer || !isJson || answer.status >= 300 || answer.body.length >= 500_000) return undefined;

  return JSON.parse(answer.body.toString('utf8'));
}

export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { server, contract, seed, timeLimitMs, onProgress, onFailure, signal } = options;
  const known = knownValues();
  known.learn('', server.hints);
  const taken = takenRequests();
  const { calls, any } = await requestsTo(contract, { known, taken, people });
  const endpoints = new Map(calls.map(({ name, endpoint }) => [name, endpoint]));
  const sender = openSender({ url: server.url, cookies: server.cookies, timeLimitMs });

  const statuses: Record<string, number> = {};
  const kinds: Record<string, number> = {};
  const failures = new Map<string, FuzzFailure>();
  const refusals = new Map<string, string>();
  const successes: Record<string, number> = {};
  let slowest: FuzzReport['slowest'] = [];
  let output = '';
  let sent = 0;
  let numbers = 0;
  const startedAt = performance.now();

  async function trial(request: FuzzRequest) {
    numbers += 1;
    const number = numbers;
    const answer = await sender.send(request, number);
    const wrong = judge(request, answer, { endpoint: endpoints.get(request.call), timeLimitMs });

    return { answer, wrong, inside: server.failureOf(number) };
  }

  async function note(request: FuzzRequest, found: Awaited<ReturnType<typeof trial>>) {
    if (found.answer.status === 0) await server.mayEnd();
    const wrong = found.wrong.join('; ');
    const kind = kindOf(request, wrong, found.inside);
    const before = failures.get(kind);
    if (before) {
      before.times += 1;
      return;
    }
    if (failures.size >= MAX_KINDS_OF_FAILURE) return;

    const failure = { wrong, request, answer: found.answer, inside: found.inside, times: 1 };
    failures.set(kind, failure);
    if (server.ended()) return;
    failure.request = await smallestFailing(request, async (smaller) => {
      const again = await trial(smaller);

      return (
        again.wrong.length > 0 && kindOf(smaller, again.wrong.join('; '), again.inside) === kind
      );
    });
    onFailure?.(failure);
  }

  async function wave(requests: FuzzRequest[]) {
    const found = await Promise.all(requests.map(trial));
    let isUserSignedOut = false;
    for (const [index, request] of requests.entries()) {
      const one = found[index];
      if (!one) continue;
      sent += 1;
      count(kinds, request.kind);
      count(statuses, one.answer.status || 'hung up');
      slowest.push({ call: request.call, ms: one.answer.ms });
      if (one.wrong.length > 0) await note(request, one);

      const endpoint = endpoints.get(request.call);
      const { status, body } = one.answer;
      // Another request signed the user out or changed their access profile.
      const isRefused = status === 401 || (status === 403 && request.person === ADMIN);
      if (isRefused && request.kind === 'valid' && request.person in server.cookies) {
        isUserSignedOut = true;
      }
      const [, id] = /\/(\d+)(?:\/|$)/.exec(request.path) ?? [];
      if (endpoint && id && (status === 404 || endpoint.method === 'DELETE')) {
        known.forget(endpoint.path, Number(id));
      }
      if (!endpoint || !request.isOnCourse || request.kind !== 'valid') continue;
      if (status < 200 || status >= 300) {
        refusals.set(request.call, `${status} ${body.toString('utf8').slice(0, 200)}`);
        continue;
      }
      count(successes, request.call);
      taken.keep(request);
      known.learn(endpoint.path, jsonOf(one.answer));
    }
    if (isUserSignedOut && !server.ended()) await server.putPeopleBack();
    slowest = slowest.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
    output += server.takeOutput();
    onProgress?.(sent);

    return found.map(({ answer }) => answer);
  }

  const isOver = () => sent >= options.count || Boolean(server.ended()) || Boolean(signal?.aborted);
  let rounds = 0;
  const act = actor(contract, async (request) => {
    if (isOver()) return {};
    const [answer] = await wave([request]);

    return jsonOf(answer) ?? {};
  });
  async function perform() {
    if (isOver()) return;
    await server.putPeopleBack();
    await runStories(act, { signIn: server.signIn, number: (rounds += 1) });
  }

  const sample = (arbitrary: fc.Arbitrary<FuzzRequest>, number: number, numRuns = WAVE) =>
    fc.sample(arbitrary, { seed: mixed(seed, number), numRuns });

  await perform();
  let number = 0;
  for (let round = 0; round < HONEST_ROUNDS; round += 1) {
    for (const { name, honest, endpoint } of calls) {
      // Skip deletes until there are more records.
      if (endpoint.method === 'DELETE') continue;
      const before = successes[name];
      for (let tries = 0; tries < HONEST_TRIES && successes[name] === before; tries += 1) {
        if (isOver()) break;
        const requests = sample(honest, (number += 1), 1);
        const person = isPage(endpoint) ? 'nobody' : ADMIN;
        await wave(requests.map((request) => ({ ...request, person })));
      }
    }
  }
  for (; !isOver(); number += 1) {
    if (number % WAVES_BETWEEN_STORIES === 0) await perform();
    if (number % WAVES_BETWEEN_PEOPLE === 0) await server.putPeopleBack();
    await wave(sample(any, number, Math.min(WAVE, options.count - sent)));
  }

  const seconds = (performance.now() - startedAt) / 1000;
  sender.close();
  const ended = server.ended();
  const { problems, megabytes } = ended
    ? { problems: [], megabytes: 0 }
    : await server.checkBooks();

  return {
    sent,
    seconds,
    statuses,
    kinds,
    failures: [...failures.values()],
    output: output + server.takeOutput(),
    ended,
    neverSucceeded: [...endpoints.keys()]
      .filter((call) => !successes[call])
      .map((call) => ({ call, refusal: refusals.get(call) ?? 'never honestly called' })),
    slowest,
    books: problems,
    megabytes,
  };
}
