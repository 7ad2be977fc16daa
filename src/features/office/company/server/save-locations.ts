import { eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { withPlainPostalCode } from '#shared/postal-code.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { Location, LocationInput } from '../location.ts';
import { locations } from './location-table.ts';

/** Throws a 400 for a location that the company does not have. */
function assertKnown(before: readonly Location[], sent: readonly LocationInput[]): void {
  const ids = new Set(before.map(({ id }) => id));
  // The same one twice is as unknown as one that is not there.
  const place = sent.findIndex(({ id }) => id !== undefined && !ids.delete(id));
  if (place < 0) return;

  const message = 'This location does not exist.';
  throw new AppError('bad_input', message, {
    issues: [{ path: `locations.${place}.id`, message }],
  });
}

/** Stores the locations in their order, archiving those that are left out; its caller has locked the company. */
export async function saveLocations(
  tx: DbOrTx,
  before: readonly Location[],
  sent: readonly LocationInput[],
): Promise<void> {
  assertKnown(before, sent);
  const kept = new Set(sent.map(({ id }) => id));
  const leftOut = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (leftOut.length > 0) {
    const isArchived = { isArchived: true, sortOrder: sent.length };
    await tx.update(locations).set(isArchived).where(inArray(locations.id, leftOut));
  }
  for (const [sortOrder, { id, ...typed }] of sent.entries()) {
    const fields = withPlainPostalCode(typed, before.find((one) => one.id === id)?.state);
    if (id === undefined) {
      await tx.insert(locations).values({ ...fields, sortOrder });
      continue;
    }
    await tx
      .update(locations)
      .set({ ...fields, sortOrder })
      .where(eq(locations.id, id));
  }
  await renameOfPeople(
    tx,
    before.flatMap(({ id, name: was }) => {
      const is = sent.find((one) => one.id === id)?.name;

      return is === undefined || is === was ? [] : [{ was, is }];
    }),
  );
}

/** People keep the name of their location, all at once since two may swap names; the table of users is a later feature's. */
async function renameOfPeople(
  tx: DbOrTx,
  renamed: readonly { was: string; is: string }[],
): Promise<void> {
  if (renamed.length === 0) return;
  const was = sql.param(renamed.map((one) => one.was));
  const is = sql.param(renamed.map((one) => one.is));
  await tx.execute(sql`
    update users set preferences = jsonb_set(preferences, '{location}', to_jsonb(renamed.is_now))
    from unnest(${was}::text[], ${is}::text[]) as renamed (was, is_now)
    where preferences ->> 'location' = renamed.was`);
}
