import { printedSheet } from '#features/documents/server/printed-parts.ts';
import type { PrintRevision } from '#features/documents/server/read-revisions.ts';
import type { DocumentContent } from '#features/documents/document-revision.ts';
import type { PrintedStamp } from '#server/pdf/printed-document.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { isEstimateExpired, isEstimateTurnedDown } from '../estimate-rules.ts';
import { estimateContent } from './estimate-content.ts';
import type { EstimateRow } from './estimate-queries.ts';

function stampOf(estimate: EstimateRow, today: CalendarDay): PrintedStamp | null {
  const { status } = estimate;
  if (status === 'accepted' || status === 'draft') return status;
  if (isEstimateTurnedDown(status)) return 'declined';

  return isEstimateExpired(estimate, today) ? 'expired' : null;
}

interface Print {
  content: DocumentContent;
  revision: number;
  createdAt: Date;
  stamp: PrintedStamp | null;
}

async function print({ db, user }: RequestContext, { content, revision, createdAt, stamp }: Print) {
  return renderPdf(user.id, {
    kind: 'estimate',
    description: content.description,
    stamp,
    createdAt,
    validUntil: content.lastDay,
    ...(await printedSheet(db, { content, revision })),
  });
}

/** The estimate as a PDF in its current state, with the client's decision. */
export function printEstimate(ctx: RequestContext, estimate: EstimateRow): Promise<Uint8Array> {
  return print(ctx, {
    content: estimateContent(estimate),
    revision: estimate.status === 'draft' ? 0 : estimate.revision,
    createdAt: estimate.updatedAt,
    stamp: stampOf(estimate, ctx.today),
  });
}

/** Prints an estimate as a revision of it was issued, ready to sign. */
export function estimateRevisionPrinter(ctx: RequestContext): PrintRevision {
  return (content, { number, createdAt }) =>
    print(ctx, { content, revision: number, createdAt, stamp: null });
}
