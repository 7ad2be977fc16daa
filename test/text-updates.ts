/**
 * Text updates in tests: requested, confirmed and stopped by their own calls, and the stored
 * consents.
 */
import { sql } from 'drizzle-orm';
import { textUpdateEndpoints } from '#features/office/text-updates/text-update-endpoints.ts';
import { WORDING_VERSION } from '#features/office/text-updates/text-updates.ts';
import type { Db } from '#server/db/database.ts';
import type { TestUser } from './api.ts';
import { codeIn, type TextProviderDouble } from './text-provider.ts';

/** The number that texts go to in tests, as users write it and as the provider does. */
export const MOBILE = '(801) 555-0142';
export const MOBILE_E164 = '+18015550142';

/** The request of a user who agrees. */
export const agreed = {
  phone: MOBILE,
  consent: true,
  wordingVersion: WORDING_VERSION,
} as const;

interface Parts {
  db: Db;
  provider: TextProviderDouble;
  /** Returns the user who makes the calls of a test that names no other. */
  usual: () => TestUser;
}

/** The calls of text updates, and the rows that they leave. */
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
    /** The entries of all users, oldest first. */
    record: async () =>
      (await db.execute<Record<string, unknown>>(sql`select * from text_consents order by id`))
        .rows,
    /** The lines of the audit trail. */
    trail: async () =>
      (
        await db.execute<{ by: string; was: string; is: string }>(sql`
          select actor_name as by, changes->'textUpdates'->>'before' as was,
            changes->'textUpdates'->>'after' as is
          from history_events where changes ? 'textUpdates' order by id`)
      ).rows,
  };
}
