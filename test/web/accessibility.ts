import axe from 'axe-core';
import { expect } from 'vitest';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Rules that depend on the theme's colors. All others have the same result in both color schemes.
 */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Asserts that everything on screen, including open menus and dialogs, passes WCAG 2.2 AA as far as
 * axe can check, in both light and dark mode.
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
    // These rules are about entire pages; a component has no title or language.
    rules: { 'document-title': { enabled: false }, 'html-has-lang': { enabled: false } },
  });

  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${String(node.target)}: ${node.failureSummary}`),
    ),
  ).toEqual([]);
}

/** Waits for animations to end, because elements have intermediate colors during a transition. */
async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
