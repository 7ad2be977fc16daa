import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

type Finding = AxeResults['violations'][number];

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that depend on a theme's colors; all others give the same result in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Asserts that the page in its current state, including open menus and dialogs, passes the WCAG 2.2
 * AA checks of axe.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await expectNoFindings(page, { runOnly: WCAG_22_AA });
}

async function expectNoFindings(page: Page, { runOnly = [] }: RunOptions): Promise<void> {
  await settle(page);
  // Evaluate the source instead of adding a script tag, which the content security policy would
  // block.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const { violations, incomplete } = await page.evaluate(
    (options): Promise<AxeResults> => Reflect.get(globalThis, 'axe').run(options),
    { runOnly, resultTypes: ['violations', 'incomplete'] } satisfies RunOptions,
  );

  expect([...violations.flatMap(describe), ...incomplete.flatMap(invisibleTexts)]).toEqual([]);
}

/** Waits for animations to finish: mid-transition colors would cause false results. */
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

/**
 * Reports text that has exactly its background's color: axe assumes it is hidden on purpose and
 * lists it as incomplete.
 */
function invisibleTexts({ nodes }: Finding): string[] {
  return nodes
    .filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'))
    .map((node) => `invisible text: ${String(node.target)}`);
}

/**
 * Runs the accessibility checks in light and dark mode, switching as the "System" theme would, so
 * an open dialog stays open.
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

/**
 * Asserts that a page outside the app is readable in both themes and has no horizontal scrolling.
 */
export async function expectPublicPageReadable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(page.viewportSize()?.width);
}
