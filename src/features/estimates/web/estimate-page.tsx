import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { Timeline } from '#web/record/timeline.tsx';
import { DocumentRevisions } from '#features/documents/web/document-revisions.tsx';
import { StatusReasonDialog } from '#features/documents/web/status-reason-dialog.tsx';
import { DocumentSheet } from '#features/documents/web/document-sheet.tsx';
import { callApi, fileUrl } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { deleteAction } from '#web/list/delete-action.ts';
import { RowMenu, type RowAction } from '#web/list/row-menu.tsx';
import { useCan } from '#web/me.ts';
import { RecordNotFound } from '#web/pages/record-not-found.tsx';
import { toast } from '#web/toast/toast.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { useAct } from '#web/use-act.ts';
import type { Estimate, EstimateStatus } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { isEstimateTurnedDown } from '../estimate-rules.ts';
import { DeleteEstimateDialog } from './delete-estimate-dialog.tsx';
import { EstimateFacts } from './estimate-facts.tsx';
import { EstimateStatusBadges } from './estimate-status-badges.tsx';

const route = getRouteApi('/app/estimates/$id');

const NOT_UPDATED = 'Failed to update estimate. Please try again.';

interface EstimatePageParts {
  /** Bills an estimate; `accept` comes first when it was not accepted yet. */
  Billing: ComponentType<{ estimate: Estimate; accept: () => Promise<void> }>;
}

/** The page of an estimate, with the part that invoices contribute. */
export function EstimatePage(parts: EstimatePageParts) {
  const { id } = route.useParams();
  const answer = useQuery(endpointQuery(estimateEndpoints.read, { params: { id } }));

  return (
    <Loaded answer={answer} notFound={<RecordNotFound kind="estimates" />}>
      {(estimate) => <ShownEstimate estimate={estimate} {...parts} />}
    </Loaded>
  );
}

function ShownEstimate({ estimate, Billing }: EstimatePageParts & { estimate: Estimate }) {
  const { id, estimateNumber, status, title, description, isBilled } = estimate;
  const navigate = useNavigate();
  const canUpdate = useCan('estimates', 'update');
  const canCreate = useCan('estimates', 'create');
  const canDelete = useCan('estimates', 'delete');
  const [isDeclining, setIsDeclining] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const { act, isBusy } = useAct(NOT_UPDATED);
  const pdf = fileUrl(estimateEndpoints.readPdf, { params: { id } });
  const isAccepted = status === 'accepted';

  const mark = async (next: EstimateStatus, more: { reason?: string | null } = {}) => {
    await callApi(estimateEndpoints.patch, { params: { id }, body: { status: next, ...more } });
    toast({
      title: 'Estimate updated',
      description: `${estimateNumber} is marked as ${statusLabel(next)}.`,
      tone: 'success',
    });
  };

  const duplicate = async () => {
    const copy = await callApi(estimateEndpoints.duplicate, { params: { id } });
    toast({ title: 'Estimate created', description: copy.estimateNumber, tone: 'success' });
    await navigate({ to: '/estimates/edit/$id', params: { id: copy.id } });
  };

  const markings: readonly [EstimateStatus, string][] = [
    ['sent', 'Mark as Sent'],
    ['accepted', 'Mark as Accepted'],
    ['declined', 'Mark as Declined'],
  ];
  const more: RowAction[] = [
    ...(canUpdate
      ? markings
          .filter(([next]) =>
            next === 'declined' ? !isEstimateTurnedDown(status) : next !== status,
          )
          .map(([next, label]) => ({
            key: next,
            label,
            onSelect: () => (next === 'declined' ? setIsDeclining(true) : act(() => mark(next))),
          }))
      : []),
    ...(canCreate
      ? [{ key: 'duplicate', label: 'Duplicate', onSelect: () => act(duplicate) }]
      : []),
    ...deleteAction(canDelete, () => setIsDeleting(true)),
  ];

  return (
    <>
      <PageHeader
        title={estimateNumber}
        description={title}
        badge={<EstimateStatusBadges estimate={estimate} />}
        back={<BackLink to="/estimates" label="Back to Estimates" />}
        actions={
          <>
            <Button component="a" href={pdf} target="_blank" variant="default">
              PDF
            </Button>
            {canUpdate && (
              <Button component={Link} to={`/estimates/edit/${id}`} variant="default">
                Edit
              </Button>
            )}
            {canUpdate && status === 'draft' && (
              <Button loading={isBusy} onClick={() => act(() => mark('sent'))}>
                Mark as Sent
              </Button>
            )}
            {!isBilled && (isAccepted || (canUpdate && status === 'sent')) && (
              <Billing estimate={estimate} accept={() => mark('accepted')} />
            )}
            <RowMenu label={estimateNumber} actions={more} />
          </>
        }
      />
      <TwoColumns
        main={
          <>
            {description && (
              <Card title="Description">
                <p style={{ margin: 0, whiteSpace: 'pre-line' }}>{description}</p>
              </Card>
            )}
            <DocumentSheet document={estimate} />
            <Card title="Timeline">
              <Timeline entity="estimates" id={id} />
            </Card>
          </>
        }
        side={
          <>
            <EstimateFacts estimate={estimate} />
            <DocumentRevisions
              document={estimate}
              query={endpointQuery(estimateEndpoints.listRevisions, { params: { id } })}
              pdfUrl={(number) =>
                fileUrl(estimateEndpoints.readRevisionPdf, { params: { id, number } })
              }
            />
          </>
        }
      />
      {isDeclining && (
        <StatusReasonDialog
          title="Mark as Declined"
          confirmLabel="Mark as Declined"
          onAnswer={(reason) => mark('declined', { reason })}
          failure={NOT_UPDATED}
          onClose={() => setIsDeclining(false)}
        />
      )}
      {isDeleting && (
        <DeleteEstimateDialog
          estimate={estimate}
          onDeleted={() => navigate({ to: '/estimates' })}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}
