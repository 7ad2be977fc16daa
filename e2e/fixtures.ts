import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN } from '#shared/access.ts';
import type { AccessProfile } from '#shared/access.ts';
import { openApiAs } from './api.ts';
import type { Api } from './api.ts';
import { listenForComplaints } from './complaints.ts';
import type { Complaints } from './complaints.ts';
import { startGable } from './gable-process.ts';
import type { GableProcess } from './gable-process.ts';
import { PEOPLE } from './people.ts';
import { PREPARED_DATA } from './prepare.ts';

export interface WorkerOptions {
  /** `company`: set up, with one person of each profile. `nothing`: as on the very first start. */
  startsWith: 'company' | 'nothing';
}

interface WorkerFixtures extends WorkerOptions {
  /** A Gable of this worker's own, on a port and data of its own. The tests of one file share it. */
  app: GableProcess;
}

interface TestFixtures {
  /** The API as the administrator. */
  api: Api;
  complaints: Complaints;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  startsWith: ['company', { option: true, scope: 'worker' }],

  app: [
    async ({ startsWith }, run) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'gable-e2e-'));
      const prepared = process.env[PREPARED_DATA];
      if (startsWith === 'company' && prepared) {
        await cp(prepared, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
      }
      try {
        const app = await startGable(dataDir);
        await run(app);
        await app.stop();
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ app }, run) => run(app.baseURL),

  api: async ({ app }, run) => {
    const api = await openApiAs(app.baseURL, ADMIN);
    await run(api);
    await api.end();
  },

  complaints: [
    async ({ context, app }, run, testInfo) => {
      const complaints = listenForComplaints(context, app.baseURL);
      await run(complaints);

      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server output', { body: app.output(), contentType: 'text/plain' });
      }
      expect(complaints.unexpected(), 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Signs this page's browser in without the sign-in screen. Open an address afterwards. */
export async function signIn(page: Page, profile: AccessProfile = ADMIN): Promise<void> {
  const { username, password } = PEOPLE[profile];
  const response = await page.request.post('/api/auth/login', { data: { username, password } });
  expect(response.status(), await response.text()).toBe(200);
}
