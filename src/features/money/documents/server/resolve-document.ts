/** Computes the columns that estimates and invoices share when one of them changes. */
import type { SQL } from 'drizzle-orm';
import { reduceToDay } from '#shared/calendar-day.ts';
import { currentLetterhead } from '#features/office/company/server/letterhead-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { BillTo } from '#features/work/contacts/bill-to.ts';
import type { JobSite } from '../job-site.ts';
import {
  currentClientSql,
  readJobSite,
  requireClient,
  requireJobSite,
} from './document-parties.ts';
import { priceDocument } from './document-pricing.ts';

interface Parties {
  clientId: number;
  jobId: number | null;
}

/** The new client or job in the request, if any. */
type PartiesChange = { [Field in keyof Parties]?: Parties[Field] | undefined };

interface ChangedParties extends Parties {
  clientName?: string | SQL<string>;
  billTo?: BillTo | SQL<BillTo>;
  jobSite?: JobSite | null;
  letterheadId?: SQL<number>;
}

/**
 * Returns the client, job, and letterhead columns after a change. Drafts pick up current data;
 * issued documents keep their original data. Throws a 400 for a deleted job or another client's
 * job.
 */
export async function resolveParties(
  tx: DbOrTx,
  ctx: ActorContext,
  before: Parties & { isIssued: boolean },
  change: PartiesChange,
): Promise<ChangedParties> {
  const clientId = change.clientId ?? before.clientId;
  const isOtherClient = clientId !== before.clientId;
  // When the client changes, the previous client's job no longer applies.
  const keptJobId = isOtherClient ? null : before.jobId;
  const jobId = change.jobId === undefined ? keptJobId : change.jobId;

  return {
    clientId,
    jobId,
    ...(isOtherClient && (await requireClient(tx, ctx, clientId))),
    ...(!before.isIssued && !isOtherClient && currentClientSql(clientId)),
    ...(await resolveJobSite(tx, ctx, {
      clientId,
      jobId,
      isOther: isOtherClient || jobId !== before.jobId,
      isIssued: before.isIssued,
    })),
    ...(!before.isIssued && { letterheadId: currentLetterhead }),
  };
}

async function resolveJobSite(
  tx: DbOrTx,
  ctx: ActorContext,
  after: Parties & { isOther: boolean; isIssued: boolean },
): Promise<{ jobSite?: JobSite | null }> {
  const { jobId, isOther, isIssued } = after;
  if (isOther) return { jobSite: await requireJobSite(tx, ctx, after) };
  if (jobId === null || isIssued) return {};

  const jobSite = await readJobSite(tx, jobId);

  return jobSite ? { jobSite } : {};
}

type SentPrices = Parameters<typeof priceDocument>[0];

interface ContentChange extends SentPrices {
  description?: string | null | undefined;
  notes?: string | null | undefined;
  terms?: string | null | undefined;
  taxLabel?: string | undefined;
  date?: Parameters<typeof reduceToDay>[0] | undefined;
}

/** Returns the changed text fields and date, with the new lines and totals. */
export function resolveContent(
  before: Parameters<typeof priceDocument>[1],
  change: ContentChange,
  timeZone: string,
) {
  const { description, notes, terms, taxLabel, date } = change;

  return {
    ...(description !== undefined && { description }),
    ...(notes !== undefined && { notes }),
    ...(terms !== undefined && { terms }),
    ...(taxLabel !== undefined && { taxLabel }),
    ...(date !== undefined && { date: reduceToDay(date, timeZone) }),
    ...priceDocument(change, before),
  };
}
