import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { WORKERS } from './scripts/workers.mjs';
import { chromiumLaunch } from './test/chromium.ts';
import { PURE_TESTS, forbidServer } from './test/pure-tests.ts';
import { streamServer } from './test/web/stream-server.ts';

// When tests run on a PostgreSQL server, skip the embedded engine's own tests and those without a
// database, which have already run.
const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);
const leftOut = onPostgres ? ['src/server/db/embedded/**'] : [];

// One process per worker, reused for all its test files. See test/database.ts.
const IN_ONE_PROCESS = { pool: 'forks', isolate: false, maxWorkers: WORKERS } as const;

export default defineConfig({
  test: {
    // In CI, retry once and report the test as flaky: a defect to fix, but no reason to block
    // everything. Elsewhere, only retry timeouts, since a busy machine is not a defect.
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
      // These tests don't use a database.
      ...(onPostgres ? [] : [pure(), components()]),
    ],
  },
});

/**
 * Rules and other functions that don't need a server. Has no setup, so running one file takes a
 * second.
 */
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

/** Tests of UI components in a browser, without a server. */
function components(): TestProjectInlineConfiguration {
  return {
    extends: true,
    plugins: [react({ compiler: true }), streamServer()],
    // Find dependencies at startup. Finding one while tests run would reload their page.
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
        // All test files share one page, which setup.ts resets before each test, so modules load
        // only once.
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
