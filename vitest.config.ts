import { defineConfig } from 'vitest/config';

// With a PostgreSQL server the tests run on that one: the embedded engine's own are not about it.
const embeddedOnly = process.env['TEST_DATABASE_URL'] ? ['src/server/db/embedded/**'] : [];

export default defineConfig({
  test: {
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
          exclude: ['test/web/**', ...embeddedOnly],
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
