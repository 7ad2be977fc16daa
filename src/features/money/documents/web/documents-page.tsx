import { useState } from 'react';
import { nounOf, pluralOf } from '#shared/entity.ts';
import { BulkBar } from '#web/list/bulk-bar.tsx';
import type { CardContent } from '#web/list/card-list.tsx';
import { ListBody } from '#web/list/list-body.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import type { ExtraFilter, ListColumn, SortChoice } from '#web/list/list-column.ts';
import { ListToolbar } from '#web/list/list-toolbar.tsx';
import { Pagination } from '#web/list/pagination.tsx';
import type { RowAction } from '#web/list/row-menu.tsx';
import { useList, type ListEndpoint, type RowOf } from '#web/list/use-list.ts';
import { useMay } from '#web/me.ts';
import { bulkActionsOf, type BulkActionsOptions } from '#web/record/bulk-actions.ts';
import { addPath, recordPath, titleOf } from '#web/record/record-paths.ts';
import { rowActions } from '#web/record/row-actions.ts';
import { useRowParts } from '#web/record/row-parts.tsx';
import { AddButton } from '#web/ui/add-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import { DeleteDocumentDialog } from './delete-document-dialog.tsx';
import { pdfUrl, type DocumentScreens } from './document-screens.ts';

interface DocumentsPageProps<E extends ListEndpoint, Status extends string> {
  screens: DocumentScreens<RowOf<E>>;
  /** The endpoint that lists the documents, for example, `invoiceEndpoints.list`. */
  endpoint: E;
  columns: readonly ListColumn<RowOf<E>>[];
  extraFilters: readonly ExtraFilter[];
  /** Shown below the page title. */
  description: string;
  sortChoices: readonly SortChoice[];
  /** The statuses offered in the quick filter. */
  statuses: readonly string[];
  card: (row: RowOf<E>) => CardContent;
  /** Returns extra row actions, shown between Edit and PDF. */
  menu?: (row: RowOf<E>) => RowAction[];
  /** The text shown if there are no documents yet. */
  emptyText: string;
  bulk: Omit<BulkActionsOptions<Status>, 'may'>;
}

/** The list page for a kind of document. */
export function DocumentsPage<const E extends ListEndpoint, const Status extends string>({
  screens,
  endpoint,
  columns,
  extraFilters,
  description,
  sortChoices,
  statuses,
  card,
  menu = () => [],
  emptyText,
  bulk,
}: DocumentsPageProps<E, Status>) {
  const { entity, endpoints } = screens;
  const [, many] = entity.noun;
  const may = useMay(entity.name);
  const [deleting, setDeleting] = useState<RowOf<E> | null>(null);
  const parts = useRowParts(entity.name);
  const list = useList({
    endpoint,
    exportEndpoint: endpoints.exportCsv,
    columns,
    extraFilters,
    rowHref: ({ id }) => recordPath(entity, id),
    rowLabel: (row) => titleOf(entity, row),
    noun: entity.noun,
    defaultSort: '-createdAt',
    pageSize: 15,
  });
  const add = may('create') && <AddButton to={addPath(entity)} label={`Add ${nounOf(entity)}`} />;

  return (
    <>
      <PageHeader title={pluralOf(entity)} description={description} actions={add} />
      <ListCard list={list}>
        <ListToolbar
          list={list}
          searchLabel={`Search ${many}...`}
          sortChoices={sortChoices}
          quickFilter={{
            field: 'status',
            label: 'Status',
            choices: [
              { value: '', label: 'All' },
              ...statuses.map((value) => ({ value, label: statusLabel(value) })),
            ],
          }}
        />
        <ListBody
          list={list}
          card={card}
          menu={(row) =>
            rowActions(entity, row, {
              may,
              onDelete: () => setDeleting(row),
              more: [
                ...menu(row),
                ...parts.actionsOf(row),
                { key: 'pdf', label: 'PDF', file: pdfUrl(screens, row.id) },
              ],
            })
          }
          empty={{ title: `No ${many} yet`, text: emptyText, action: add }}
        />
        <Pagination list={list} />
      </ListCard>
      <BulkBar list={list} actions={bulkActionsOf(entity, { ...bulk, may })} />
      {parts.dialog}
      {deleting && (
        <DeleteDocumentDialog
          screens={screens}
          document={deleting}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
