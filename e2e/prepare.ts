import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ACCESS_PROFILES, ADMIN } from '#shared/access-profile.ts';
import { unpackChromium } from '#test/chromium.ts';
import { openApi } from './api.ts';
import { startGable } from '#test/gable-process.ts';
import { COMPANY_NAME, PEOPLE } from './people.ts';

/** Environment variable with the data directory that tests start from, each with a copy. */
export const PREPARED_DATA = 'GABLE_E2E_PREPARED_DATA';

const built = fileURLToPath(new URL('../dist/built-from', import.meta.url));

/**
 * Runs before all tests: unpacks the browser, and creates the data of a company with one user per
 * access profile.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  if (!existsSync(built)) throw new Error('Nothing to test: run npm run build first.');

  const dataDir = await mkdtemp(join(tmpdir(), 'gable-e2e-prepared-'));
  await Promise.all([unpackChromium(), setUpCompany(dataDir)]);
  process.env[PREPARED_DATA] = dataDir;

  return () => rm(dataDir, { recursive: true, force: true });
}

async function setUpCompany(dataDir: string): Promise<void> {
  const gable = await startGable(dataDir);
  const admin = await openApi(gable.baseURL);
  await admin.call('POST', '/api/auth/setup', { companyName: COMPANY_NAME, ...PEOPLE[ADMIN] });

  for (const accessProfile of ACCESS_PROFILES.filter((profile) => profile !== ADMIN)) {
    const { username: email, fullName, password } = PEOPLE[accessProfile];
    const { link } = await admin.call<{ link: string }>('POST', '/api/invitations', {
      email,
      accessProfile,
    });
    const token = link.slice(link.lastIndexOf('/') + 1);
    const newcomer = await openApi(gable.baseURL);
    await newcomer.call('POST', `/api/auth/invitation/${token}`, { fullName, password });
    await newcomer.end();
  }

  await admin.end();
  await gable.stop();
}
