/** Counts function calls, a measure of script work that doesn't depend on machine load. */
import type { Page } from '@playwright/test';

/** Returns the number of function calls in the page's scripts while `act` runs. */
export async function functionCalls(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await act();
  const { result } = await session.send('Profiler.takePreciseCoverage');
  await session.detach();

  return result
    .filter(({ url }) => url.includes('/assets/'))
    .flatMap(({ functions }) => functions)
    .reduce((calls, { ranges }) => calls + (ranges[0]?.count ?? 0), 0);
}
