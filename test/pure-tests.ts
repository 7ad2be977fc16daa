import type { Plugin } from 'vite';

/**
 * Tests that need no server: they start in a second, and one run is enough for both engines. Every
 * other test belongs to the project `node`. Checked by pure-tests.test.ts.
 */
export const PURE_TESTS = [
  'scripts/**/*.test.ts',
  'src/shared/**/*.test.ts',
  'src/web/**/*.test.ts',
  'src/app/web/**/*.test.ts',
  'src/server/pdf/**/*.test.ts',
  'src/features/*/*/*.test.ts',
  'src/features/*/*/web/**/*.test.ts',
  // Single tests beside others that need the server.
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

/** The database, the composition of the server, and the helpers that start them. */
const SERVER =
  /(?:src\/(?:server\/db|app\/server)\/.*|test\/(?:api|database|memory-database|factories|gable-process)\.ts)$/;

/** Fails a test of the project `pure` that imports the server, with a message about the fix. */
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
