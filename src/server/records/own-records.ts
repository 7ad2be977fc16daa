/** What the policy means by a user's own records, as the features declare it. */
import type { Action } from '#shared/access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { allRecords, recordsOf } from '#server/records/registered-records.ts';
import { ownRows } from '#server/records/row-access.ts';
import type { RowAccess } from '#server/records/row-access.ts';

/**
 * The records of a kind that are this user's own for an action, by themselves or through records of
 * another kind.
 */
export function ownRecords<Kind extends EntityName>(
  kind: Kind,
  userId: number,
  action: Action,
): RowAccess<Kind> {
  const own = recordsOf(kind).own(userId);
  const others = allRecords().flatMap(({ alsoOwns, opens }) => [
    ...(alsoOwns?.[kind] ? [alsoOwns[kind](userId)] : []),
    ...(action === 'read' && opens?.[kind] ? [opens[kind](userId)] : []),
  ]);
  const through = [own, ...others].find((conditions) => conditions.through)?.through;

  return ownRows(kind, {
    directly: [...own.directly, ...others.flatMap(({ directly = [] }) => directly)],
    by: [...(own.by ?? []), ...others.flatMap(({ by = [] }) => by)],
    ...(through && { through }),
  });
}
