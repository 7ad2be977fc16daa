import type { CDPSession, Page } from '@playwright/test';
import type { Figure } from './figures.ts';
import type { Situation } from './situation.ts';
import { slowDown } from './timing.ts';

const CARDS = 1000;
const DRAGS = 4;
const STEPS = 60;

/**
 * Measures the board with 1,000 cards: frame times while dragging a card across it and while
 * scrolling.
 */
export async function boardWork({ signedIn, slower }: Situation): Promise<Figure[]> {
  const context = await signedIn();
  const page = await context.newPage();
  await page.goto('/tasks?view=board');
  for (const column of ['To Do', 'In Progress', 'Review', 'Completed']) {
    await showMore(page, column, CARDS / 4);
  }
  const missing = CARDS - (await countCards(page));
  await showMore(page, 'Completed', CARDS / 4 + missing);
  const cards = await countCards(page);

  const session = await slowDown(page, slower);
  const drags: Frames = { gaps: [], tasks: [] };
  for (let drag = 0; drag < DRAGS; drag += 1) add(drags, await framesOf(page, session, dragOver));
  const scrolls = await framesOf(page, session, scrollDown);
  await context.close();
  const figures = (what: string, { gaps, tasks }: Frames): Figure[] => [
    { what: `${what}, ${cards} cards: from frame to frame`, times: gaps },
    { what: `${what}, ${cards} cards: main thread's work in a frame`, times: tasks },
  ];

  return [
    ...figures('Dragging a card over the board', drags),
    ...figures('Scrolling a column', scrolls),
  ];
}

/** Clicks "Show more" until the column has `wanted` cards or no more to load. */
async function showMore(page: Page, column: string, wanted: number): Promise<void> {
  const region = page.getByRole('region', { name: column, exact: true });
  const list = region.locator('[data-board-list]');
  await list.waitFor();
  const count = async () => Number(await list.getAttribute('data-board-list'));
  const more = region.getByRole('button', { name: 'Show more' });
  for (let had = await count(); had < wanted && (await more.count()) > 0; had = await count()) {
    await more.click();
    while ((await count()) === had) await page.waitForTimeout(20);
  }
  await list.evaluate((element) => element.scrollTo({ top: 0 }));
}

/** Counts the loaded cards, visible or not. */
function countCards(page: Page): Promise<number> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-board-list]')].reduce(
      (sum, { dataset }) => sum + Number(dataset['boardList']),
      0,
    ),
  );
}

interface Frames {
  /** Milliseconds between frames; 16.7 ms is 60 frames per second. */
  gaps: number[];
  /** Milliseconds per frame spent on scripts, styles, and layout. */
  tasks: number[];
}

function add(all: Frames, more: Frames): void {
  all.gaps.push(...more.gaps);
  all.tasks.push(...more.tasks);
}

/** A string rather than a function, because functions compiled by tsx don't run in the page. */
const NOTE_FRAMES = `
  drawnAt = [];
  isNoting = true;
  requestAnimationFrame(function note(at) {
    drawnAt.push(at);
    if (isNoting) requestAnimationFrame(note);
  });`;

/** Records the frames drawn during an action, measured inside the page. */
async function framesOf(
  page: Page,
  session: CDPSession,
  act: (page: Page) => Promise<void>,
): Promise<Frames> {
  await session.send('Performance.enable');
  const before = await busySoFar(session);
  await page.evaluate(NOTE_FRAMES);
  await act(page);
  const frames = await page.evaluate<number[]>('isNoting = false, drawnAt');
  const busy = (await busySoFar(session)) - before;
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));

  return { gaps, tasks: [busy / Math.max(1, gaps.length)] };
}

async function busySoFar(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');

  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Drags a card from the first column across all columns and drops it back where it was. */
async function dragOver(page: Page): Promise<void> {
  const start = await page.locator('[data-board-card]').nth(1).boundingBox();
  if (!start) throw new Error('there is no card');
  const [x, y] = [start.x + 60, start.y + 60];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step += 1) {
    await page.mouse.move(x + step * 14, y + 60 * Math.sin(step / 6));
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

async function scrollDown(page: Page): Promise<void> {
  const list = await page.locator('[data-board-list]').first().boundingBox();
  if (!list) throw new Error('there is no column');
  await page.mouse.move(list.x + 100, list.y + 200);
  for (let step = 0; step < STEPS * 2; step += 1) {
    await page.mouse.wheel(0, 60);
    await page.waitForTimeout(16);
  }
}
