import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

type Finding = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Nothing on the page as it is now, open menus and dialogs included, breaks WCAG 2.2 AA as far as axe can tell. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await settle(page);
  const { violations, incomplete } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze();

  expect([...violations.flatMap(describe), ...incomplete.flatMap(invisibleTexts)]).toEqual([]);
}

/** Half-way through a transition a colour is neither the one nor the other. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

function describe({ id, nodes }: Finding): string[] {
  return nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`);
}

/** Text in the very colour of its background: axe takes it for hidden on purpose and does not count it. */
function invisibleTexts({ nodes }: Finding): string[] {
  return nodes
    .filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'))
    .map((node) => `invisible text: ${node.target.join(' ')}`);
}

/** The same in light and in dark, as a person with the theme "System" sees it: what is open stays open. */
export async function expectReadable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectNoAxeViolations(page);
  }
}
