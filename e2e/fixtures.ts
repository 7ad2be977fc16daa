import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { ADMIN } from '#shared/access-profile.ts';
import type { AccessProfile } from '#shared/access-profile.ts';
import { openApiAs } from './api.ts';
import type { Api } from './api.ts';
import { watchConsole } from './console-errors.ts';
import type { ConsoleErrors } from './console-errors.ts';
import { spawnGable, type GableProcess } from '#test/gable-process.ts';
import { PEOPLE } from './people.ts';
import { PREPARED_DATA } from './prepare.ts';

export interface WorkerOptions {
  /** `company`: set up, with one user per access profile. `nothing`: as on the very first start. */
  startsWith: 'company' | 'nothing';
  /** Additional environment variables for Gable, such as a mail server's URL. */
  env: Record<string, string>;
}

interface WorkerFixtures extends WorkerOptions {
  gables: Gables;
}

interface TestFixtures {
  /**
   * The Gable server for this test file, with its own port and data. All tests in a file share it.
   */
  app: GableProcess;
  /** An API client signed in as the administrator. */
  api: Api;
  consoleErrors: ConsoleErrors;
  /** Opens a browser for another user, or for the same user on another device. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  startsWith: ['company', { option: true, scope: 'worker' }],
  env: [{}, { option: true, scope: 'worker' }],

  gables: [
    async ({ startsWith, env }, run) => {
      const gables = keepGables(startsWith, env);
      await run(gables);
      await gables.end();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  app: [
    async ({ gables }, run, testInfo) => run(await gables.of(testInfo.file)),
    { timeout: 90_000 },
  ],

  baseURL: async ({ app }, run) => run(app.baseURL),

  api: async ({ app }, run) => {
    const api = await openApiAs(app.baseURL, ADMIN);
    await run(api);
    await api.end();
  },

  consoleErrors: [
    async ({ context, app }, run, testInfo) => {
      const consoleErrors = watchConsole(context, app.baseURL);
      await run(consoleErrors);

      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server output', { body: app.output(), contentType: 'text/plain' });
      }
      expect(consoleErrors.unexpected(), 'errors of the pages').toEqual([]);
    },
    { auto: true },
  ],

  anotherBrowser: async ({ browser, app }, run) => {
    const contexts: BrowserContext[] = [];
    await run(async (options) => {
      const context = await browser.newContext({ baseURL: app.baseURL, ...options });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

interface Gables {
  /**
   * Returns the server shared by this file's tests. Starts it for the first test and stops the
   * previous file's server.
   */
  of(file: string): Promise<GableProcess>;
  end(): Promise<void>;
}

/**
 * Keeps one Gable server per file in a worker: workers run several files, and no file may see
 * another's data.
 */
function keepGables(startsWith: WorkerOptions['startsWith'], env: WorkerOptions['env']): Gables {
  let current: { file: string; app: GableProcess; dataDir: string } | undefined;

  async function end() {
    if (!current) return;
    const { app, dataDir } = current;
    current = undefined;
    try {
      await app.stop();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }

  async function of(file: string) {
    if (current?.file === file) return current.app;
    // Stop the previous server while this one starts; they share nothing.
    const [app] = await Promise.all([start(file), end()]);
    return app;
  }

  async function start(file: string) {
    const dataDir = await mkdtemp(join(tmpdir(), 'gable-e2e-'));
    const prepared = process.env[PREPARED_DATA];
    if (startsWith === 'company' && prepared) {
      await cp(prepared, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
    }
    const app = await spawnGable({ dataDir, env });
    await app.serving();
    current = { file, app, dataDir };
    return app;
  }

  return { of, end };
}

/** Signs in this page's browser without the sign-in screen. Open a URL afterwards. */
export async function signIn(page: Page, profile: AccessProfile = ADMIN): Promise<void> {
  const { username, password } = PEOPLE[profile];
  // An open page would keep loading the previous user's data.
  await page.goto('about:blank');
  const response = await page.request.post('/api/auth/login', { data: { username, password } });
  expect(response.status(), await response.text()).toBe(200);
}
