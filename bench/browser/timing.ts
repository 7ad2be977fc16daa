import type { CDPSession, Locator, Page } from '@playwright/test';

/** Throttles the page's CPU to simulate a phone. */
export async function slowDown(page: Page, times: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });

  return session;
}

/**
 * Measures the time from clicking `button` until the text of `shown` changes, as seen by the page,
 * including the server's response and rendering.
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

/** Main-thread work of the page, in milliseconds. */
export interface Work {
  /** Time in React and everything it calls. */
  script: number;
  style: number;
}

/** Measures how long the page's main thread is busy because of `act`. */
export async function workOf(session: CDPSession, act: () => Promise<void>): Promise<Work> {
  const before = await workSoFar(session);
  await act();
  const after = await workSoFar(session);

  return { script: after.script - before.script, style: after.style - before.style };
}

async function workSoFar(session: CDPSession): Promise<Work> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;

  return {
    script: seconds('ScriptDuration') * 1000,
    style: (seconds('LayoutDuration') + seconds('RecalcStyleDuration')) * 1000,
  };
}
