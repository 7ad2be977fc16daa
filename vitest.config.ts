import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { WORKERS } from './scripts/workers.mjs';
import { chromiumLaunch } from './test/chromium.ts';
import { PURE_TESTS, forbidServer } from './test/pure-tests.ts';
import { streamServer } from './test/web/stream-server.ts';

// With a PostgreSQL server the tests run on that one: the embedded engine's own are not about it, and
// those without a database have run before.
const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);
const leftOut = onPostgres ? ['src/server/db/embedded/**'] : [];

// One process per worker, kept from file to file: see test/database.ts.
const IN_ONE_PROCESS = { pool: 'forks', isolate: false, maxWorkers: WORKERS } as const;

export default defineConfig({
  test: {
    // In CI a second try is reported as flaky: a defect to fix, but no reason to hold everything up.
    // Elsewhere only what timed out gets one, since a busy machine is not a defect.
    retry: process.env['CI'] ? 1 : { count: 1, condition: /timed out|timeout \d+ms exceeded/i },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'src/**/*.test.ts',
            'test/**/*.test.ts',
            'crash/**/*.test.ts',
            'bench/**/*.test.ts',
            'demo/**/*.test.ts',
          ],
          exclude: ['test/web/**', ...PURE_TESTS, ...leftOut],
          globalSetup: ['test/vitest-global-setup.ts'],
          setupFiles: ['src/app/server/features.ts'],
          ...IN_ONE_PROCESS,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      // These reach no database.
      ...(onPostgres ? [] : [pure(), components()]),
    ],
  },
});

/** Rules and other functions without a server: no set-up, so that one file takes a second. */
function pure(): TestProjectInlineConfiguration {
  return {
    extends: true,
    plugins: [forbidServer()],
    test: {
      name: 'pure',
      environment: 'node',
      include: PURE_TESTS,
      testTimeout: 20_000,
      ...IN_ONE_PROCESS,
    },
  };
}

/** Parts of the screens, in a browser and without a server. */
function components(): TestProjectInlineConfiguration {
  return {
    extends: true,
    plugins: [react({ compiler: true }), streamServer()],
    // Found at the start: one found while tests run would reload the page under them.
    optimizeDeps: {
      entries: ['src/**/*.tsx', 'test/web/*.{ts,tsx}'],
      include: ['react/compiler-runtime', 'axe-core'],
    },
    test: {
      name: 'components',
      include: ['src/**/*.test.tsx'],
      globalSetup: ['test/unpack-chromium.ts'],
      setupFiles: ['test/web/setup.ts'],
      maxWorkers: WORKERS,
      testTimeout: 20_000,
      browser: {
        enabled: true,
        headless: true,
        // One page for all files, which setup.ts clears before each test: modules are loaded once.
        isolate: false,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: chromiumLaunch(),
          contextOptions: {
            locale: 'en-US',
            timezoneId: 'America/Denver',
            reducedMotion: 'reduce',
          },
          actionTimeout: 10_000,
        }),
        instances: [{ browser: 'chromium', viewport: { width: 1360, height: 900 } }],
      },
      expect: { poll: { timeout: 10_000 } },
    },
  };
}
