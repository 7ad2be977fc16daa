import type { BrowserContext, Page } from '@playwright/test';
import type { Figure } from './figures.ts';
import type { Situation } from './situation.ts';
import { slowDown } from './timing.ts';

const ROUNDS = 7;
const LISTS = ['contacts', 'jobs', 'estimates', 'invoices', 'payments'];

/**
 * The slower of the usual throttling presets for a phone on a mobile network: 9 Mbit/s, 170 ms
 * round trip.
 */
const PHONE_NETWORK = {
  offline: false,
  latency: 170,
  downloadThroughput: (9 * 1024 * 1024) / 8,
  uploadThroughput: (1.5 * 1024 * 1024) / 8,
};

/**
 * Measures the time from navigation to the first row of a list, with an empty cache, with a warm
 * cache, and on a mobile network.
 */
export async function firstVisits({ signedIn, slower }: Situation): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const list of LISTS) {
    const cold: Arrival[] = [];
    const warm: number[] = [];
    const onTheRoad: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await signedIn();
      cold.push(await firstRow(context, { list, slower }));
      warm.push((await firstRow(context, { list, slower })).time);
      await context.close();
      const elsewhere = await signedIn();
      onTheRoad.push((await firstRow(elsewhere, { list, slower, isOnTheRoad: true })).time);
      await elsewhere.close();
    }
    figures.push(
      { what: `First visit to ${list}, until the first row`, times: cold.map(({ time }) => time) },
      {
        what: `First visit to ${list}: main thread blocked until then`,
        times: cold.map(({ blocked }) => blocked),
      },
      {
        what: `First visit to ${list}: requests until then`,
        times: cold.map(({ requests }) => requests),
        isCount: true,
      },
      { what: `Another visit to ${list}`, times: warm },
      { what: `First visit to ${list} over 9 Mbit/s and 170 ms`, times: onTheRoad },
    );
  }

  return figures;
}

interface Visit {
  list: string;
  slower: number;
  isOnTheRoad?: boolean;
}

/** Timings of a visit up to its first row. */
interface Arrival {
  time: number;
  /** Total duration of long tasks (over 50 ms) until then. */
  blocked: number;
  requests: number;
}

async function firstRow(context: BrowserContext, visit: Visit): Promise<Arrival> {
  const page = await context.newPage();
  let requests = 0;
  page.on('request', () => (requests += 1));
  const session = await slowDown(page, visit.slower);
  if (visit.isOnTheRoad) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', PHONE_NETWORK);
  }
  await page.goto(`/${visit.list}`, { waitUntil: 'commit' });
  const rowAt = await page.waitForFunction(
    () => document.querySelector('[data-row-link]') && performance.now(),
    undefined,
    { polling: 'raf' },
  );
  const time = Number(await rowAt.jsonValue());
  const arrival = { time, requests, blocked: await blockedUntil(page, time) };
  await page.close();

  return arrival;
}

function blockedUntil(page: Page, time: number): Promise<number> {
  return page.evaluate(
    (until) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const tasks = list.getEntries().filter(({ startTime }) => startTime < until);
          resolve(tasks.reduce((sum, { duration }) => sum + duration, 0));
        }).observe({ type: 'longtask', buffered: true });
        // The observer isn't called if there were no long tasks.
        setTimeout(() => resolve(0), 500);
      }),
    time,
  );
}
