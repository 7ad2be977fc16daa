import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { DocumentFacts } from '#features/money/documents/web/document-facts.tsx';
import { DocumentHead } from '#features/money/documents/web/document-head.tsx';
import { DocumentRevisions } from '#features/money/documents/web/document-revisions.tsx';
import { DocumentSheet } from '#features/money/documents/web/document-sheet.tsx';
import { useDocumentVerbs } from '#features/money/documents/web/use-document-verbs.ts';
import { formatCents, toCents } from '#shared/money.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { RecordNotFound } from '#web/pages/record-not-found.tsx';
import { TimelineCard } from '#web/record/record-page.tsx';
import { preloadRelated, RecordParts, RelatedRecords } from '#web/record/related-records.tsx';
import { Card } from '#web/ui/card.tsx';
import { DayText, InstantDayText } from '#web/ui/day-text.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { estimate as estimateEntity, type Estimate } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { isEstimateTurnedDown, restCents } from '../estimate-rules.ts';
import { DeclineEstimateDialog } from './decline-estimate-dialog.tsx';
import { ESTIMATE_SCREENS } from './estimate-screens.tsx';
import { EstimateStatusBadges } from './estimate-status-badges.tsx';

const AcceptanceDialog = lazy(async () => ({
  default: (await import('./acceptance-dialog.tsx')).AcceptanceDialog,
}));

const TakenBackNotice = lazy(async () => ({
  default: (await import('./taken-back.tsx')).TakenBackNotice,
}));

const route = getRouteApi('/app/estimates/$id');

export function EstimatePage() {
  const { id } = route.useParams();
  const answer = useQuery(endpointQuery(estimateEndpoints.read, { params: { id } }));
  useEffect(() => preloadRelated('estimates'), []);

  return (
    <Loaded answer={answer} notFound={<RecordNotFound kind="estimates" />}>
      {(estimate) => <ShownEstimate estimate={estimate} />}
    </Loaded>
  );
}

function ShownEstimate({ estimate }: { estimate: Estimate }) {
  const { id, status, title, description } = estimate;
  const verbs = useDocumentVerbs(ESTIMATE_SCREENS, estimate);
  const { canUpdate, statusAction } = verbs;
  const [isDeclining, setIsDeclining] = useState(false);
  const [asking, setAsking] = useState<'accepted' | 'sent' | null>(null);
  const isAccepted = status === 'accepted';
  const ask = (next: 'accepted' | 'sent') => ({
    ...statusAction(next),
    onSelect: () => setAsking(next),
  });
  const decline = {
    key: 'declined',
    label: 'Mark as Declined',
    onSelect: () => setIsDeclining(true),
  };

  return (
    <>
      <DocumentHead
        screens={ESTIMATE_SCREENS}
        document={estimate}
        verbs={verbs}
        description={title}
        badge={<EstimateStatusBadges estimate={estimate} />}
        actions={<RecordParts of="estimates" id={id} place="action" />}
        menu={[
          ...(canUpdate && status !== 'sent'
            ? [isAccepted ? ask('sent') : statusAction('sent')]
            : []),
          ...(canUpdate && !isAccepted ? [ask('accepted')] : []),
          ...(canUpdate && !isEstimateTurnedDown(status) ? [decline] : []),
          ...verbs.duplicateAction,
        ]}
      />
      <TwoColumns
        main={
          <>
            {estimate.takenBack && (
              <Suspense>
                <TakenBackNotice takenBack={estimate.takenBack} />
              </Suspense>
            )}
            {description && (
              <Card title="Description">
                <p style={{ margin: 0, whiteSpace: 'pre-line' }}>{description}</p>
              </Card>
            )}
            <DocumentSheet document={estimate} />
            <RelatedRecords on="estimates" id={id} />
            <TimelineCard entity={estimateEntity} id={id} />
          </>
        }
        side={
          <>
            <EstimateFacts estimate={estimate} />
            <RecordParts of="estimates" id={id} place="side" />
            <DocumentRevisions screens={ESTIMATE_SCREENS} document={estimate} />
          </>
        }
      />
      {isDeclining && (
        <DeclineEstimateDialog
          verbs={verbs}
          acceptedId={isAccepted ? id : null}
          onClose={() => setIsDeclining(false)}
        />
      )}
      {asking && (
        <Suspense>
          <AcceptanceDialog
            estimate={estimate}
            title={`Mark as ${statusLabel(asking)}`}
            onAnswer={(answer) =>
              verbs.setStatus(asking, answer, asking === 'accepted' ? status : undefined)
            }
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** An estimate's dates, people, and invoices. */
function EstimateFacts({ estimate }: { estimate: Estimate }) {
  const { expiryDate, invoiceIds, invoiceNumbers, isBilled, ...answer } = estimate;
  const { acceptedAt, declinedAt, declineReason } = answer;

  return (
    <DocumentFacts
      document={estimate}
      more={[
        { label: 'Valid until', value: <DayText day={expiryDate} none="No expiry date" /> },
        { label: 'Accepted', value: acceptedAt && <InstantDayText instant={acceptedAt} /> },
        { label: 'Declined', value: declinedAt && <InstantDayText instant={declinedAt} /> },
        { label: 'Reason', value: declineReason },
        {
          label: 'Left to invoice',
          value:
            invoiceIds.length > 0 &&
            !isBilled &&
            formatCents(restCents(toCents(estimate.total), toCents(estimate.invoiced))),
        },
        {
          label: invoiceIds.length > 1 ? 'Invoices' : 'Invoice',
          value:
            invoiceIds.length > 0 &&
            invoiceIds.map((id, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to="/invoices/$id" params={{ id }}>
                  {invoiceNumbers[index]}
                </Link>
              </span>
            )),
        },
      ]}
    />
  );
}
