import type { CDPSession, Locator, Page } from '@playwright/test';

/** Slows the page's processor down, as a phone's is slower than a desk's. */
export async function slowDown(page: Page, times: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });

  return session;
}

/**
 * How long it takes from a click on `button` until the text of `shown` is another, as the page itself
 * sees it: the answer of the server and the drawing included.
 */
export async function untilChanged(page: Page, button: Locator, shown: string): Promise<number> {
  const before = await page.locator(shown).first().textContent();
  const startedAt = await button.evaluate((element: HTMLElement) => {
    const clock = performance.now();
    element.click();

    return clock;
  });
  const changedAt = await page.waitForFunction(
    ([place, text]) => {
      const now = document.querySelector(place ?? '')?.textContent;

      return now && now !== text && performance.now();
    },
    [shown, before],
    { polling: 'raf' },
  );

  return Number(await changedAt.jsonValue()) - startedAt;
}

/** How long the page's main thread works on what `act` does: scripts, style, layout, in milliseconds. */
export async function workOf(session: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await workSoFar(session);
  await act();

  return (await workSoFar(session)) - before;
}

const WORK = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']);

async function workSoFar(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');

  return metrics.reduce((sum, { name, value }) => (WORK.has(name) ? sum + value * 1000 : sum), 0);
}
