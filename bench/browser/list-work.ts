import { workFigures } from './figures.ts';
import type { Figure } from './figures.ts';
import type { Situation } from './situation.ts';
import { slowDown, untilChanged, workOf } from './timing.ts';
import type { Work } from './timing.ts';

const ROWS = 100;
const ROUNDS = 15;
const FIRST_ROW = 'tbody tr:has([data-row-link])';

/**
 * Measures actions that users repeat in lists all day: selecting one of a hundred rows, sorting,
 * and changing pages.
 */
export async function listWork({ signedIn, slower }: Situation): Promise<Figure[]> {
  const context = await signedIn();
  const page = await context.newPage();
  const session = await slowDown(page, slower);
  await session.send('Performance.enable');
  await page.goto(`/contacts?pageSize=${ROWS}`);
  const boxes = page.locator('tbody input[type="checkbox"]');
  await boxes.nth(ROWS - 1).waitFor();

  const checks: Work[] = [];
  for (let row = 0; row < 2 * ROUNDS; row += 1) {
    checks.push(await workOf(session, () => boxes.nth(row).check()));
  }

  await page.goto('/invoices');
  await page.locator('[data-row-link]').first().waitFor();
  const sorts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const head = page.getByRole('button', { name: round % 2 ? 'Amount' : 'Due Date', exact: true });
    sorts.push(await untilChanged(page, head, FIRST_ROW));
  }
  const turns: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    turns.push(await untilChanged(page, page.getByLabel('Next page'), FIRST_ROW));
  }
  await context.close();

  return [
    ...workFigures(`Checking a row of ${ROWS}`, checks),
    { what: 'Sorting the invoices, until other rows are there', times: sorts },
    { what: 'Turning the page of the invoices', times: turns },
  ];
}
