import { defineConfig } from '@playwright/test';
import type { WorkerOptions } from './e2e/fixtures.ts';
import { WORKERS } from './scripts/workers.mjs';
import { chromiumLaunch } from './test/chromium.ts';

// `npm test` skips the second run on the phone and tests tagged @long, to stay fast.
const isShort = Boolean(process.env['GABLE_SHORT']);

// Tests run on desktop; tests tagged @phone only on the phone; tests tagged @both on each.
export default defineConfig<object, WorkerOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/prepare.ts',
  workers: WORKERS,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  // A test that passes on retry is reported as flaky: a bug to fix, but no reason to block
  // everything.
  retries: process.env['CI'] ? 1 : 0,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    launchOptions: chromiumLaunch(),
    locale: 'en-US',
    timezoneId: 'America/Denver',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: isShort ? /@phone|@long/ : /@phone/,
      use: { viewport: { width: 1360, height: 900 } },
    },
    {
      name: 'phone',
      grep: isShort ? /@phone/ : /@phone|@both/,
      grepInvert: isShort ? /@long/ : undefined,
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        userAgent:
          'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
      },
    },
  ],
});
