import type { Plugin } from 'vite';

/**
 * Tests that don't need the server. They start within a second, and one run covers both engines.
 * All other tests belong to the `node` project. Verified by pure-tests.test.ts.
 */
export const PURE_TESTS = [
  'scripts/**/*.test.ts',
  'src/shared/**/*.test.ts',
  'src/web/**/*.test.ts',
  'src/app/web/**/*.test.ts',
  'src/server/pdf/**/*.test.ts',
  'src/features/*/*/*.test.ts',
  'src/features/*/*/web/**/*.test.ts',
  // Individual tests in folders where other tests need the server.
  'crash/journal.test.ts',
  'test/documents.test.ts',
  'test/fuzz/smaller-request.test.ts',
  'src/server/settings.test.ts',
  'src/server/http/is-on-internet.test.ts',
  'src/server/http/network-of.test.ts',
  'src/server/mail/mail-failure.test.ts',
  'src/server/mail/mailer.test.ts',
  'src/server/mail/txt-lookup.test.ts',
  'src/server/records/csv.test.ts',
  'src/features/office/auth/server/password.test.ts',
  'src/features/work/contact-import/server/open-contact-file.test.ts',
  'src/features/money/estimates/server/printed-estimate.test.ts',
  'src/features/work/files/server/arriving-bytes.test.ts',
  'src/features/money/invoices/server/manual-status.test.ts',
];

/** The database, the server's composition root, and the helpers that start them. */
const SERVER =
  /(?:src\/(?:server\/db|app\/server)\/.*|test\/(?:api|database|memory-database|factories|gable-process)\.ts)$/;

/**
 * Makes a test in the `pure` project fail if it imports the server, with a message that explains
 * how to fix it.
 */
export function forbidServer(): Plugin {
  return {
    name: 'forbid-server',
    enforce: 'pre',
    load(id) {
      const found = SERVER.exec(id.replace(/\?.*$/, ''));
      if (!found) return;
      throw new Error(
        `This test stands where tests need no server (test/pure-tests.ts), but it imports ${found[0]}. Move it to a server folder, or import less.`,
      );
    },
  };
}
