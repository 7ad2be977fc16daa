import { useState } from 'react';
import { fileUrl } from '#web/api/api-client.ts';
import { BulkBar } from '#web/list/bulk-bar.tsx';
import { deleteAction } from '#web/list/delete-action.ts';
import { ListBody } from '#web/list/list-body.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { ListToolbar } from '#web/list/list-toolbar.tsx';
import { Pagination } from '#web/list/pagination.tsx';
import type { RowAction } from '#web/list/row-menu.tsx';
import { useList } from '#web/list/use-list.ts';
import { useCan } from '#web/me.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { AddButton } from '#web/ui/add-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import { BULK_STATUSES, type ListedEstimate } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { DeleteEstimateDialog } from './delete-estimate-dialog.tsx';
import { estimateBulkActions } from './estimate-bulk-actions.ts';
import { ESTIMATE_COLUMNS } from './estimate-columns.tsx';
import { EstimateStatusBadges } from './estimate-status-badges.tsx';

const SORT_CHOICES = [
  { value: '-total', label: 'Amount High-Low' },
  { value: 'total', label: 'Amount Low-High' },
  { value: '-createdAt', label: 'Recently Added' },
  { value: 'clientName', label: 'Client A-Z' },
];

const STATUS_FILTER = {
  field: 'status',
  label: 'Status',
  choices: [
    { value: '', label: 'All' },
    ...BULK_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
  ],
};

export function EstimatesPage() {
  const canCreate = useCan('estimates', 'create');
  const canUpdate = useCan('estimates', 'update');
  const canDelete = useCan('estimates', 'delete');
  const [deleting, setDeleting] = useState<ListedEstimate | null>(null);
  const list = useList({
    endpoint: estimateEndpoints.list,
    exportEndpoint: estimateEndpoints.exportCsv,
    columns: ESTIMATE_COLUMNS,
    extraFilters: [{ key: 'title', label: 'Title' }],
    rowHref: ({ id }) => `/estimates/${id}`,
    rowLabel: ({ estimateNumber }) => estimateNumber,
    noun: ['estimate', 'estimates'],
    defaultSort: '-createdAt',
    pageSize: 15,
  });

  const menu = (estimate: ListedEstimate): RowAction[] => {
    const { id } = estimate;

    return [
      { key: 'view', label: 'View', href: `/estimates/${id}` },
      ...(canUpdate ? [{ key: 'edit', label: 'Edit', href: `/estimates/edit/${id}` }] : []),
      { key: 'pdf', label: 'PDF', file: fileUrl(estimateEndpoints.readPdf, { params: { id } }) },
      ...deleteAction(canDelete, () => setDeleting(estimate)),
    ];
  };
  const add = canCreate && <AddButton to="/estimates/add" label="Add Estimate" />;

  return (
    <>
      <PageHeader title="Estimates" description="Create, send, and track estimates" actions={add} />
      <ListCard list={list}>
        <ListToolbar
          list={list}
          searchLabel="Search estimates..."
          sortChoices={SORT_CHOICES}
          quickFilter={STATUS_FILTER}
        />
        <ListBody
          list={list}
          card={(estimate) => ({
            title: estimate.estimateNumber,
            badge: <EstimateStatusBadges estimate={estimate} />,
            figure: <MoneyText dollars={estimate.total} />,
            lines: [
              estimate.clientName,
              estimate.title ?? estimate.description,
              estimate.expiryDate ? (
                <span key="until">
                  Valid until <DayText day={estimate.expiryDate} />
                </span>
              ) : (
                'No expiry date'
              ),
            ],
          })}
          menu={menu}
          empty={{
            title: 'No estimates yet',
            text: 'Create your first estimate.',
            action: add,
          }}
        />
        <Pagination list={list} />
      </ListCard>
      <BulkBar
        list={list}
        actions={estimateBulkActions({ update: canUpdate, delete: canDelete })}
      />
      {deleting && <DeleteEstimateDialog estimate={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
