import axe from 'axe-core';
import { expect } from 'vitest';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Nothing on show, open menus and dialogs included, breaks WCAG 2.2 AA as far as axe can tell. */
export async function expectNoAxeViolations(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    runOnly: WCAG_22_AA,
    // About a whole page, of which a part has neither title nor language.
    rules: { 'document-title': { enabled: false }, 'html-has-lang': { enabled: false } },
  });

  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
    ),
  ).toEqual([]);
}
