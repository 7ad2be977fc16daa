/** A document's location: updated while the document is a draft, fixed once it is issued. */
import { asc, sql, type SQL } from 'drizzle-orm';
import type { PrintedLocation } from '#features/office/company/location.ts';
import { printedLocation } from '#features/office/company/location.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import { locations } from '#features/office/company/server/location-table.ts';
import type { TaxRounding } from '#features/office/company/tax.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { keysOf } from '#shared/keys-of.ts';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { userIdOf } from '#server/access/actor.ts';

interface DocumentLocation {
  locationId: number | null;
  location: PrintedLocation | null;
}

type Row = typeof locations.$inferSelect;

/**
 * Returns the chosen location with its printed fields; those are null if the company has no other
 * location.
 */
function locatedAt(all: readonly Row[], chosen: Row | undefined): DocumentLocation {
  if (!chosen) return { locationId: null, location: null };
  const hasOther = all.some(({ id, isArchived }) => id !== chosen.id && !isArchived);

  return { locationId: chosen.id, location: hasOther ? printedLocation.parse(chosen) : null };
}

function requireLocation(all: readonly Row[], id: number): Row {
  const found = all.find((one) => one.id === id);
  if (found) return found;

  const message = 'This location does not exist. Choose another.';
  throw new AppError('bad_input', message, { issues: [{ path: 'locationId', message }] });
}

/** SQL for the name and value of each printed location field: 'name', locations.name, … */
const PRINTED = keysOf(printedLocation.shape).map(
  (field) => sql`${sql.raw(`'${field}'`)}, ${locations[field]}`,
);

const inOrder = [asc(locations.sortOrder), asc(locations.id)] as const;

/**
 * Returns a new document's tax rounding and location. The rounding is the company's setting. The
 * location is the requested one, otherwise the author's, otherwise the first.
 */
export async function readDefaults(
  tx: DbOrTx,
  { actor }: ActorContext,
  sent: number | null | undefined,
): Promise<DocumentLocation & { taxRounding: TaxRounding }> {
  const rows = await tx
    .select({ taxRounding: companies.taxRounding, row: locations, authorId: users.id })
    .from(companies)
    .leftJoin(locations, sql`true`)
    .leftJoin(
      users,
      sql`${users.id} = ${userIdOf(actor)}::int
        and ${users.preferences} ->> 'location' = ${locations.name}`,
    )
    .orderBy(...inOrder);
  const taxRounding = rows[0]?.taxRounding ?? 'document';
  const all = rows.flatMap(({ row }) => row ?? []);
  if (sent) return { taxRounding, ...locatedAt(all, requireLocation(all, sent)) };

  const open = rows.filter(({ row }) => row?.isArchived === false);
  const own = open.find(({ authorId }) => authorId !== null) ?? open[0];

  return { taxRounding, ...locatedAt(all, own?.row ?? undefined) };
}

/** SQL that selects the printed location inside the statement that writes the document. */
const printedAt = (
  id: number,
) => sql<PrintedLocation | null>`(select jsonb_build_object(${sql.join(PRINTED, sql`, `)})
  from ${locations} where ${locations.id} = ${id} and exists (
    select from ${locations} other where other.id <> ${id} and not other.is_archived))`;

/**
 * Returns the location fields to update. A draft always picks up the location's current data; an
 * issued document changes only if it moves to a different location.
 */
export async function changedLocation(
  tx: DbOrTx,
  before: { locationId: number | null; isIssued: boolean },
  { locationId: sent }: { locationId?: number | null | undefined },
): Promise<{ locationId?: number | null; location?: PrintedLocation | SQL | null }> {
  const id = sent ?? before.locationId;
  if (id === null || (before.isIssued && id === before.locationId)) return {};
  if (id === before.locationId) return { location: printedAt(id) };
  const all = await tx
    .select()
    .from(locations)
    .orderBy(...inOrder);

  return locatedAt(all, requireLocation(all, id));
}
