import type { Page } from '@playwright/test';
import type { Figure } from './figures.ts';
import type { Situation } from './situation.ts';
import { slowDown } from './timing.ts';

const ROUNDS = 9;

/** Measures looking up a contact: the client picker of a new invoice, and the global search. */
export async function lookups({ signedIn, slower }: Situation): Promise<Figure[]> {
  const openings: number[] = [];
  const narrowings: number[] = [];
  const searches: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await signedIn();
    const page = await context.newPage();
    await slowDown(page, slower);
    await page.goto('/invoices/add');
    const client = page.getByRole('combobox', { name: 'Client', exact: true });
    await client.waitFor();
    openings.push(await untilOption(page, () => client.click()));
    narrowings.push(await untilOption(page, () => client.pressSequentially('smi'), 'smi'));

    await page.goto('/contacts');
    await page.locator('[data-row-link]').first().waitFor();
    await page.keyboard.press('/');
    searches.push(await untilOption(page, () => page.keyboard.type('smith'), 'smith'));
    await context.close();
  }

  return [
    { what: 'Opening the picker of clients', times: openings },
    { what: 'Typing 3 letters in it, until it shows who has them', times: narrowings },
    {
      what: 'Typing 5 letters in the search of everything, until it shows what has them',
      times: searches,
    },
  ];
}

/**
 * Measures the time until the first option on the page contains `letters`, using the page's own
 * clock.
 */
async function untilOption(page: Page, act: () => Promise<unknown>, letters = ''): Promise<number> {
  const startedAt = await page.evaluate(() => performance.now());
  await act();
  const shownAt = await page.waitForFunction(
    (wanted) => {
      const first = document.querySelector('[role="option"]')?.textContent?.toLowerCase();
      return first?.includes(wanted) && performance.now();
    },
    letters,
    { polling: 'raf' },
  );

  return Number(await shownAt.jsonValue()) - startedAt;
}
