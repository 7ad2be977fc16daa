/** What a change makes of the columns that estimates and invoices share. */
import { reduceToDay } from '#shared/calendar-day.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { BillTo } from '../sales-document.ts';
import { requireClientJob, takeBillTo } from './document-parties.ts';
import { priceDocument } from './document-pricing.ts';

interface Parties {
  clientId: number;
  jobId: number | null;
}

type PartiesChange = { [Field in keyof Parties]?: Parties[Field] | undefined };

/** The client and the job after a change. Refuses a job that is gone or another client's. */
export async function partiesAfter(
  tx: DbOrTx,
  before: Parties,
  change: PartiesChange,
): Promise<Parties> {
  const clientId = change.clientId ?? before.clientId;
  const isOtherClient = clientId !== before.clientId;
  // Another client's document cannot keep the first one's job (specification, section 4).
  const keptJobId = isOtherClient ? null : before.jobId;
  const jobId = change.jobId === undefined ? keptJobId : change.jobId;
  if (jobId !== before.jobId || isOtherClient) await requireClientJob(tx, { clientId, jobId });

  return { clientId, jobId };
}

/** The name and address to write anew: an issued document keeps those it went out with (D6). */
export async function billToAfter(
  tx: DbOrTx,
  before: Parties & { isDraft: boolean },
  { clientId }: PartiesChange,
): Promise<{ clientName?: string; billTo?: BillTo }> {
  if (clientId === undefined) return {};

  return clientId !== before.clientId || before.isDraft ? takeBillTo(tx, clientId) : {};
}

type SentPrices = Parameters<typeof priceDocument>[0];

interface ContentChange extends SentPrices {
  description?: string | null | undefined;
  notes?: string | null | undefined;
  date?: Parameters<typeof reduceToDay>[0] | undefined;
}

/** Texts and date as far as they were sent, and lines and sums. */
export function contentAfter(
  before: Parameters<typeof priceDocument>[1],
  change: ContentChange,
  timeZone: string,
) {
  const { description, notes, date } = change;

  return {
    ...(description !== undefined && { description }),
    ...(notes !== undefined && { notes }),
    ...(date !== undefined && { date: reduceToDay(date, timeZone) }),
    ...priceDocument(change, before),
  };
}
