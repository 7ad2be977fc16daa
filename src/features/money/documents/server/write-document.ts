/**
 * Writes documents of any kind, including their number, parties, prices, snapshots, revisions, and
 * audit entries.
 */
import { eq, sql } from 'drizzle-orm';
import type { DocumentName } from '#features/office/company/document-kinds.ts';
import type { TaxRounding } from '#features/office/company/tax.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import { settingsSql } from '#features/office/company/server/document-settings.ts';
import { reduceToDay } from '#shared/calendar-day.ts';
import type { AnyEntity, RecordOf } from '#shared/entity.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { userIdOf } from '#server/access/actor.ts';
import type { RecordStore } from '#server/records/record-store.ts';
import { resolveContent, resolveParties } from './resolve-document.ts';
import { leaveClient } from './client-change.ts';
import { contentOf } from './document-kind.ts';
import type { DocumentInput, DocumentKind, DocumentRow } from './document-kind.ts';
import { changedLocation, readDefaults } from './document-location.ts';
import { assertNumberIsFree, insertNumbered } from './document-number.ts';
import { requireClient, requireJobSite } from './document-parties.ts';
import { priceDocument, unpriced } from './document-pricing.ts';
import { nextVersion, presentDocument } from './document-store.ts';
import { insertFirstRevision, keepRevision } from './keep-revision.ts';

/** A kind of document together with its record store. */
export interface StoredKind<
  E extends AnyEntity,
  Row extends DocumentRow,
  Input extends DocumentInput,
> {
  kind: DocumentKind<E, Row, Input>;
  store: RecordStore<E>;
}

type NewDocument = DocumentInput & { clientId: number };

/** Returns the document number in a request. Each kind uses a different field name. */
function sentNumber({ title }: AnyEntity, sent: DocumentInput): string | undefined {
  const number = (sent as Readonly<Record<string, unknown>>)[title];

  return typeof number === 'string' ? number : undefined;
}

/**
 * Returns a new document's terms and tax label. Values missing from the request come from the
 * company, read inside the insert statement.
 */
function textsOrDefaults({ terms, taxLabel }: DocumentInput, name: DocumentName) {
  const companyTerms = settingsSql(name).terms;

  return {
    terms:
      terms === undefined ? sql<string | null>`(select ${companyTerms} from ${companies})` : terms,
    taxLabel: taxLabel ?? sql<string>`(select ${companies.taxLabel} from ${companies})`,
  };
}

interface Insert<Input> {
  input: Input & NewDocument;
  /** The copied document's tax rounding; defaults to the company's setting. */
  taxRounding?: TaxRounding;
  /** The deposit invoiced earlier, deducted from the total. */
  lessDepositCents?: number;
  /** Columns that requests cannot set. */
  more?: Readonly<Record<string, unknown>>;
}

/** Inserts a document with its number, lines, first revision, and audit entry. */
export async function insertDocument<
  E extends AnyEntity,
  Row extends DocumentRow,
  Input extends DocumentInput,
>(
  { kind, store }: StoredKind<E, Row, Input>,
  tx: DbOrTx,
  ctx: ActorContext,
  { input, taxRounding: copied, lessDepositCents = 0, more = {} }: Insert<Input>,
): Promise<{ row: Row; record: RecordOf<E> }> {
  const { table, entity, name, selects = {} } = kind;
  const { actor, now, today, timeZone } = ctx;
  const { clientId, jobId = null } = input;
  const client = await requireClient(tx, ctx, clientId);
  const jobSite = await requireJobSite(tx, ctx, { clientId, jobId });
  const { taxRounding, ...location } = await readDefaults(tx, ctx, input.locationId);
  const date = input.date ? reduceToDay(input.date, timeZone) : today;
  const own = kind.columns(ctx, { sent: input, before: null, date });
  const columns = {
    clientId,
    ...client,
    jobId,
    jobSite,
    ...location,
    description: input.description ?? null,
    notes: input.notes ?? null,
    ...textsOrDefaults(input, name),
    date,
    ...priceDocument(input, { ...unpriced(copied ?? taxRounding), lessDepositCents }),
    ...own,
    ...(lessDepositCents > 0 && { lessDepositCents }),
    ...more,
    createdBy: userIdOf(actor),
    createdAt: now,
    updatedAt: now,
  };
  const row = await insertNumbered(tx, {
    kind: name,
    typed: sentNumber(entity, input),
    insert: async (number) =>
      (await tx
        .insert(table)
        .values({ ...columns, [entity.title]: number })
        .onConflictDoNothing({ target: table.numberKey })
        .returning()) as Row[],
  });
  if (row.revision > 0) {
    const content = contentOf(kind, row);
    await insertFirstRevision(tx, ctx, { kind: name, documentId: row.id, content });
  }
  const reason = await kind.afterWrite?.(tx, ctx, { before: null, after: row, sent: input });
  const ofNew = Object.entries(selects).map(([field, one]) => [field, one.ofNew] as const);
  const extra = { ...Object.fromEntries(ofNew), jobTitle: jobSite?.title ?? null };
  const record = presentDocument(kind, { row, extra }, today) as RecordOf<E> & {
    id: number;
    version: number;
  };
  await store.audit(tx, ctx, { action: 'created', record, isNew: true, reason });

  return { row, record };
}

interface Change<Row, Input> {
  before: Row;
  change: Input;
}

/**
 * Returns a document's snapshot columns after a change. A draft refreshes all of them from its
 * client, job, location, company, and source; an issued document updates only those that were
 * changed.
 */
export async function resolveSnapshot<
  E extends AnyEntity,
  Row extends DocumentRow,
  Input extends DocumentInput,
>(
  kind: DocumentKind<E, Row, Input>,
  tx: DbOrTx,
  ctx: ActorContext,
  {
    before,
    change,
  }: { before: Row; change: Pick<DocumentInput, 'clientId' | 'jobId' | 'locationId'> },
) {
  const isIssued = kind.isIssued(before);

  return {
    ...(await resolveParties(tx, ctx, { ...before, isIssued }, change)),
    ...(await changedLocation(tx, { ...before, isIssued }, change)),
    ...(!isIssued && kind.snapshot?.(before)),
  };
}

/**
 * Returns a document's columns after a change. Throws a 409 if another document uses the requested
 * number.
 */
export async function changedColumns<
  E extends AnyEntity,
  Row extends DocumentRow,
  Input extends DocumentInput,
>(
  kind: DocumentKind<E, Row, Input>,
  tx: DbOrTx,
  ctx: ActorContext,
  { before, change }: Change<Row, Input>,
) {
  const { entity, name } = kind;
  const snapshot = await resolveSnapshot(kind, tx, ctx, { before, change });
  const number = sentNumber(entity, change);
  if (number !== undefined && number !== kind.content(before).number) {
    await assertNumberIsFree(tx, name, { number, exceptId: before.id });
  }

  return {
    ...snapshot,
    ...(number !== undefined && { [entity.title]: number }),
    ...resolveContent(before, change, ctx.timeZone),
    ...kind.columns(ctx, { sent: change, before, date: before.date }),
  };
}

interface Save<Row, Input> {
  before: Row;
  columns: Readonly<Record<string, unknown>>;
  /** True if the user confirmed saving a new revision. */
  revise?: boolean | undefined;
  /** The request that caused the change, passed on to `afterWrite`. */
  sent?: Input | null;
}

/**
 * Saves changed columns, plus a new revision if the printed content changed. Returns the saved row.
 */
export async function saveDocument<
  E extends AnyEntity,
  Row extends DocumentRow,
  Input extends DocumentInput,
>(
  kind: DocumentKind<E, Row, Input>,
  tx: DbOrTx,
  ctx: ActorContext,
  { before, columns, revise, sent = null }: Save<Row, Input>,
): Promise<Row> {
  const { table, entity, name } = kind;
  const { clientId = before.clientId } = columns;
  if (clientId !== before.clientId) {
    await kind.assertMovable?.(tx, ctx, { before, after: { ...before, ...columns } });
    await leaveClient(tx, ctx, {
      kind: name,
      id: before.id,
      from: before.clientId,
      to: Number(clientId),
    });
  }
  // The triggers invoices_spread_job and invoices_spread_number copy these changes to payments.
  // invoices_one_client rejects a new client if there are payments.
  const [saved] = (await tx
    .update(table)
    .set({ ...columns, updatedAt: ctx.now, version: nextVersion })
    .where(eq(table.id, before.id))
    .returning()) as Row[];
  if (!saved) throw new Error(`${entity.noun[0]} ${before.id} went away`);
  const revision = await keepRevision(tx, ctx, {
    kind: name,
    documentId: before.id,
    before: {
      revision: before.revision,
      isIssued: kind.isIssued(before),
      content: contentOf(kind, before),
    },
    after: { isIssued: kind.isIssued(saved), content: contentOf(kind, saved) },
    question: kind.revisionQuestion(before),
    revise,
  });
  const after = { ...saved, revision };
  await kind.afterWrite?.(tx, ctx, { before, after, sent });

  return after;
}
