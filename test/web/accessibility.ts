import axe from 'axe-core';
import { expect } from 'vitest';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that a theme's colors can break; all else is the same in either. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Asserts that everything shown, open menus and dialogs included, passes WCAG 2.2 AA as far as axe
 * can check, in light and in dark.
 */
export async function expectReadable(): Promise<void> {
  await expectNoFindings(WCAG_22_AA);
  const { dataset } = document.documentElement;
  dataset['mantineColorScheme'] = 'dark';
  await expectNoFindings(COLOR_RULES);
  dataset['mantineColorScheme'] = 'light';
}

async function expectNoFindings(runOnly: string[]): Promise<void> {
  await settle();
  const { violations } = await axe.run(document.body, {
    runOnly,
    resultTypes: ['violations'],
    // About a whole page, of which a part has neither title nor language.
    rules: { 'document-title': { enabled: false }, 'html-has-lang': { enabled: false } },
  });

  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${String(node.target)}: ${node.failureSummary}`),
    ),
  ).toEqual([]);
}

/** Half-way through a transition a color is neither the one nor the other. */
async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
