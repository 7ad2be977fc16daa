import { workFigures } from './figures.ts';
import type { Figure } from './figures.ts';
import type { Situation } from './situation.ts';
import { slowDown, workOf } from './timing.ts';
import type { Work } from './timing.ts';

const WORDS = 'Alvarez hail claim, full re-roof with new gutters and ridge vent';

/** Measures the main-thread cost of a keystroke in the longest form: scripts, style, and layout. */
export async function formWork({ signedIn, slower }: Situation): Promise<Figure[]> {
  const context = await signedIn();
  const page = await context.newPage();
  const session = await slowDown(page, slower);
  await session.send('Performance.enable');
  await page.goto('/jobs/add');
  await page.getByRole('textbox', { name: 'Job Name' }).waitFor();
  const heads = page.locator('main button[aria-expanded="false"][aria-controls]');
  for (const name of await heads.allTextContents()) {
    await page.getByRole('button', { name, exact: true }).click();
  }
  const fields = await page.locator('main').locator('input, textarea, select').count();

  const figures: Figure[] = [];
  for (const label of ['Job Name', 'City']) {
    const field = page.getByRole('textbox', { name: label }).first();
    await field.click();
    const works: Work[] = [];
    for (const letter of WORDS) {
      works.push(await workOf(session, () => page.keyboard.press(letter)));
    }
    figures.push(...workFigures(`A key press in ${label}, job form of ${fields} fields`, works));
  }
  await context.close();

  return figures;
}
