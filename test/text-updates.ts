/**
 * Text updates in tests: requests them, confirms them, and stops them through the API, and reads
 * the stored consents.
 */
import { sql } from 'drizzle-orm';
import { textUpdateEndpoints } from '#features/office/text-updates/text-update-endpoints.ts';
import { WORDING_VERSION } from '#features/office/text-updates/text-updates.ts';
import type { Db } from '#server/db/database.ts';
import type { TestUser } from './api.ts';
import { codeIn, type TextProviderDouble } from './text-provider.ts';

/**
 * The phone number that receives text messages in tests, as users enter it. `MOBILE_E164` is the
 * same number in the provider's format.
 */
export const MOBILE = '(801) 555-0142';
export const MOBILE_E164 = '+18015550142';

/** A consenting user's request. */
export const agreed = {
  phone: MOBILE,
  consent: true,
  wordingVersion: WORDING_VERSION,
} as const;

interface Parts {
  db: Db;
  provider: TextProviderDouble;
  /** Returns the user who makes the calls, if a test doesn't specify one. */
  usual: () => TestUser;
}

/** Returns functions that call the text update endpoints and read the resulting rows. */
export function textUpdatesWith({ db, provider, usual }: Parts) {
  const ask = (user = usual(), phone: string = MOBILE) =>
    user.ok(textUpdateEndpoints.sendCode, { body: { ...agreed, phone } });

  return {
    ask,
    confirm: (user = usual(), code = codeIn(provider)) =>
      user.call(textUpdateEndpoints.confirm, { body: { code } }),
    turnOn: async (user = usual()) => {
      await ask(user);
      await user.ok(textUpdateEndpoints.confirm, { body: { code: codeIn(provider) } });
    },
    read: (user = usual()) => user.ok(textUpdateEndpoints.read),
    /** Returns all users' consent entries, oldest first. */
    record: async () =>
      (await db.execute<Record<string, unknown>>(sql`select * from text_consents order by id`))
        .rows,
    /** Returns the audit trail entries. */
    trail: async () =>
      (
        await db.execute<{ by: string; was: string; is: string }>(sql`
          select actor_name as by, changes->'textUpdates'->>'before' as was,
            changes->'textUpdates'->>'after' as is
          from history_events where changes ? 'textUpdates' order by id`)
      ).rows,
  };
}
