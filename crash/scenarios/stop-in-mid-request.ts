import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { GableProcess } from '#test/gable-process.ts';
import { openCompany } from '../company.ts';
import { newTally } from '../client.ts';
import { httpClient, wait } from '../http-client.ts';
import type { Scenario } from '../scenario.ts';
import { expectThat } from './expect.ts';

const EXIT_WITHIN_MS = 10_000;

/**
 * Sends a request's headers and half of its body; `finish` sends the rest and returns the response.
 */
async function halfACall(baseURL: string, { cookie, body }: { cookie: string; body: string }) {
  const call = request(`${baseURL}/api/contacts`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'content-length': body.length },
  });
  call.on('error', () => {}); // The stalled request gets cut off.
  const half = Math.floor(body.length / 2);
  call.write(body.slice(0, half));
  await wait(300);

  return {
    call,
    async finish() {
      const answered = once(call, 'response') as Promise<[IncomingMessage]>;
      call.end(body.slice(half));
      const [response] = await answered;
      return { status: response.statusCode, body: await text(response) };
    },
  };
}

async function endAfter(gable: GableProcess, act: () => Promise<unknown>): Promise<number> {
  const startedAt = Date.now();
  gable.signal('SIGTERM');
  await wait(200);
  await act();
  const { code, signal } = await gable.exit;
  const took = Date.now() - startedAt;
  expectThat(code === 0, `it ended with ${code ?? signal}: ${gable.output()}`);
  expectThat(took < EXIT_WITHIN_MS, `it took ${took} ms to end`);

  return took;
}

/**
 * On SIGTERM, a request in progress still gets its response, and one that never finishes doesn't
 * delay shutdown.
 */
export const stopInMidRequest: Scenario = {
  name: 'SIGTERM in the middle of a request',
  async run({ engine, seed, packageRoot }) {
    const home = await engine.newHome();
    const company = openCompany({ home, number: 1, packageRoot, tally: newTally(), seed });
    const { gable } = await company.start();
    await company.setUp();
    const office = httpClient(gable.baseURL);
    await company.signIn(office);
    const body = JSON.stringify({ name: 'Half Way', type: 'client', notes: 'x'.repeat(500) });

    const call = await halfACall(gable.baseURL, { cookie: office.cookie(), body });
    const took = await endAfter(gable, async () => {
      const { status, body: answer } = await call.finish();
      expectThat(status === 201, `the request under way was answered ${status}: ${answer}`);
    });

    const { gable: again } = await company.start();
    office.baseURL = again.baseURL;
    const found = await office.list('/api/contacts', { q: 'Half Way' });
    expectThat(found.length === 1, `of what was answered ${found.length} are there`);

    await halfACall(again.baseURL, { cookie: office.cookie(), body });
    const stalled = await endAfter(again, async () => {});
    await home.remove();

    return `answered 201, then exit 0 after ${took} ms; with a caller who never finished, exit 0 after ${stalled} ms`;
  },
};
