/**
 * Measures the delays that users notice in the browser, using the benchmark company's data.
 * Chromium's CPU is throttled to a quarter of this machine's speed. Prints a Markdown table for
 * bench/results/log.md.
 */
import { chromium } from '@playwright/test';
import { chromiumLaunch, unpackChromium } from '#test/chromium.ts';
import { prepareEmbedded } from './databases.ts';
import { boardWork } from './browser/board-work.ts';
import { figuresTable } from './browser/figures.ts';
import { firstVisits } from './browser/first-visits.ts';
import { formWork } from './browser/form-work.ts';
import { listWork } from './browser/list-work.ts';
import { lookups } from './browser/lookups.ts';
import { signIn, startGable } from './measure/gable-server.ts';
import { machine } from './report.ts';

const SLOWER = 4;
/** To measure something new, add it here. */
const MEASURED = { boardWork, firstVisits, formWork, listWork, lookups };

/** Prints the delays with this many contacts; with `only`, those whose name contains it. */
export async function measureBrowser(contacts: number, only?: string): Promise<void> {
  await unpackChromium();
  const prepared = await prepareEmbedded(contacts);
  const gable = await startGable(prepared.address);
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const [name = '', value = ''] = (await signIn(gable, 'Dana Whitfield')).split('=');
    const signedIn = async () => {
      const context = await browser.newContext({
        baseURL: gable.url,
        viewport: { width: 1360, height: 900 },
      });
      await context.addCookies([{ name, value, url: gable.url }]);

      return context;
    };

    console.log(
      `${machine()}; Chromium ${browser.version()}, ${SLOWER} times slower; ${contacts.toLocaleString('en-US')} contacts.`,
    );
    for (const [key, measure] of Object.entries(MEASURED)) {
      if (only && !key.includes(only)) continue;
      console.log(`\n${figuresTable(await measure({ signedIn, slower: SLOWER }))}`);
    }
  } finally {
    await browser.close();
    await gable.stop();
    await prepared.remove();
  }
}
