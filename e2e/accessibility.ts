import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

type Finding = AxeResults['violations'][number];

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that a theme's colors can break; all else is the same in either. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Asserts that the page as it is now, open menus and dialogs included, passes WCAG 2.2 AA as far as
 * axe can check.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await expectNoFindings(page, { runOnly: WCAG_22_AA });
}

async function expectNoFindings(page: Page, { runOnly = [] }: RunOptions): Promise<void> {
  await settle(page);
  // Evaluated rather than added as a script, which the content policy would refuse.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const { violations, incomplete } = await page.evaluate(
    (options): Promise<AxeResults> => Reflect.get(globalThis, 'axe').run(options),
    { runOnly, resultTypes: ['violations', 'incomplete'] } satisfies RunOptions,
  );

  expect([...violations.flatMap(describe), ...incomplete.flatMap(invisibleTexts)]).toEqual([]);
}

/** Half-way through a transition a color is neither the one nor the other. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

function describe({ id, nodes }: Finding): string[] {
  return nodes.map((node) => `${id}: ${String(node.target)}: ${node.failureSummary}`);
}

/** Text in the very color of its background: axe takes it for hidden on purpose and does not count it. */
function invisibleTexts({ nodes }: Finding): string[] {
  return nodes
    .filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'))
    .map((node) => `invisible text: ${String(node.target)}`);
}

/**
 * Asserts the same in light and in dark, as a person with the theme "System" sees it: an open
 * dialog stays open.
 */
export async function expectReadable(page: Page): Promise<void> {
  for (const [colorScheme, runOnly] of [
    ['light', WCAG_22_AA],
    ['dark', COLOR_RULES],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectNoFindings(page, { runOnly: [...runOnly] });
  }
}

/** A page without the app, in both themes: it follows the system, and never scrolls sideways. */
export async function expectPublicPageReadable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(page.viewportSize()?.width);
}
