/** Only administrators may see the names of server settings. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '#server/settings.ts';
import { can } from '#shared/access.ts';
import { ACCESS_PROFILES } from '#shared/access-profile.ts';
import { startApi } from '#test/api.ts';
import { contract } from './features.ts';

// Leave out PORT and HOST, which are also ordinary words.
const NAMES = SETTING_NAMES.filter((name) => name.includes('_'));
const NAMED = new RegExp(`\\b(?:${NAMES.join('|')})\\b`);

/** Files whose text only administrators of the company or the server can see. */
const FOR_ADMINISTRATORS = [
  'src/app/server/one-off-commands.ts',
  'src/features/operations/backups/server/restore-backup.ts',
  'src/features/money/card-payments/web/card-payment-settings.tsx',
  'src/features/office/email/email-endpoints.ts',
  'src/features/office/email/server/check-sender.ts',
  'src/features/office/email/server/email-routes.ts',
  'src/features/office/email/web/mail-server-card.tsx',
  'src/features/office/email/web/sender-check-card.tsx',
  'src/features/client/sending/web/message-fields.tsx',
  'src/features/client/sending/web/sender-notices.tsx',
  'src/server/db/embedded/data-directory.ts',
  'src/server/db/embedded/directory-lock.ts',
  'src/server/db/pending-migrations.ts',
  'src/server/db/postgres-database.ts',
  'src/server/mail/mail-failure.ts',
  'src/server/mail/mailer.ts',
  'src/server/settings.ts',
];

/**
 * Returns a file's code without comments and without strings that only consist of a setting's name.
 */
const textsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(?<!:)\/\/.*$/gm, '')
    .replace(new RegExp(`'(?:${NAMES.join('|')})'`, 'g'), '')
    .replace(new RegExp(`\\b(?:${NAMES.join('|')}):`, 'g'), '');

test('A setting of the server is named in texts for administrators alone (N6)', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const naming = files.filter((file) => NAMED.test(textsOf(file)));

  expect(files.length).toBeGreaterThan(500);
  expect(naming.filter((file) => !FOR_ADMINISTRATORS.includes(file))).toEqual([]);
});

test('No profile but an administrator reads the name of a setting in any response (N6)', async () => {
  const api = await startApi();
  const reads = Object.values(contract)
    .flatMap((group) => Object.values(group))
    .filter(({ method, path, produces }) => method === 'GET' && !path.includes(':') && !produces);
  expect(reads.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const profile of ACCESS_PROFILES.filter(
    (accessProfile) => !can({ id: 0, accessProfile, isSubcontractor: false }, 'company', 'update'),
  )) {
    const user = await api.as(profile);
    for (const { path } of reads) {
      const { body } = await user.get(path);
      if (NAMED.test(JSON.stringify(body) ?? '')) found.push(`${profile}: ${path}`);
    }
    for (const path of ['/api/user/text-updates/code', '/api/notifications/devices']) {
      const { body } = await user.post(path, {});
      if (NAMED.test(JSON.stringify(body) ?? '')) found.push(`${profile}: POST ${path}`);
    }
  }
  expect(found).toEqual([]);
}, 60_000);
