import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/web/**'],
          globalSetup: ['test/vitest-global-setup.ts'],
          // One engine per process, kept from file to file: see test/database.ts.
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
