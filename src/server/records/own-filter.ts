/**
 * Handles the `mine` filter, which limits a list to the user's own records among those they have
 * access to.
 */
import type { EntityName } from '#shared/entity-names.ts';
import { MINE, type ListQuery } from '#shared/list-query.ts';
import type { AnyActor } from '#server/access/actor.ts';
import { ownRecords } from '#server/access/authorized-rows.ts';
import { bothAccesses, noRow, type RowAccess } from '#server/access/row-access.ts';

interface Asked<Kind extends EntityName> {
  query: ListQuery;
  access: RowAccess<Kind>;
}

/**
 * Moves a `mine` filter from the query to the user's row access, so the user's own rows are found
 * through indexes.
 */
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
