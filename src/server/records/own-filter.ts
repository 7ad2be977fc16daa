/** The list field `mine` selects, among the records that a user has access to, their own. */
import type { EntityName } from '#shared/entity-names.ts';
import { MINE, type ListQuery } from '#shared/list-query.ts';
import type { AnyActor } from '#server/access/actor.ts';
import { ownRecords } from '#server/access/authorized-rows.ts';
import { bothAccesses, noRow, type RowAccess } from '#server/access/row-access.ts';

interface Asked<Kind extends EntityName> {
  query: ListQuery;
  access: RowAccess<Kind>;
}

/** Applies a request's `mine` to the user's access, so that own rows are found by their indexes. */
export function withOwnAccess<Kind extends EntityName>(
  actor: AnyActor,
  kind: Kind,
  { query, access }: Asked<Kind>,
): Asked<Kind> {
  const filters = query.filters.filter(({ field }) => field !== MINE);
  if (filters.length === query.filters.length) return { query, access };
  const own = actor.kind === 'user' ? ownRecords(kind, actor.id, 'update') : noRow(kind);

  return { query: { ...query, filters }, access: bothAccesses(own, access) };
}
