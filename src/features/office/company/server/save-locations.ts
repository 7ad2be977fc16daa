import { eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { withPlainPostalCode } from '#shared/postal-code.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { Location, LocationInput } from '../location.ts';
import { locations } from './location-table.ts';

/** Throws a 400 if a location doesn't belong to the company. */
function assertKnown(before: readonly Location[], sent: readonly LocationInput[]): void {
  const ids = new Set(before.map(({ id }) => id));
  // A repeated id counts as unknown too: `delete` succeeds only once per id.
  const place = sent.findIndex(({ id }) => id !== undefined && !ids.delete(id));
  if (place < 0) return;

  const message = 'This location does not exist.';
  throw new AppError('bad_input', message, {
    issues: [{ path: `locations.${place}.id`, message }],
  });
}

/**
 * Saves the locations in the given order and archives those missing from the list. The caller must
 * lock the company first.
 */
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

/**
 * Updates the location name in users' preferences. One statement renames all of them, since two
 * locations may swap names. Uses raw SQL because the users table belongs to a higher feature.
 */
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
