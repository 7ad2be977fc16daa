import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { FilterOperator } from '#shared/list-query.ts';
import { callApi } from '#web/api/api-client.ts';
import { BulkBar } from '#web/list/bulk-bar.tsx';
import { deleteAction } from '#web/list/delete-action.ts';
import { ListBody } from '#web/list/list-body.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { ListToolbar } from '#web/list/list-toolbar.tsx';
import { OWN_FILTER } from '#web/list/own-filter.ts';
import { Pagination } from '#web/list/pagination.tsx';
import { useList } from '#web/list/use-list.ts';
import { useMay } from '#web/me.ts';
import { bulkActionsOf } from '#web/record/bulk-actions.ts';
import { DeleteRecordDialog } from '#web/record/delete-record-dialog.tsx';
import { InstantText } from '#web/ui/day-text.tsx';
import {
  SUBMISSION_STATUSES,
  webFormSubmission,
  type ListedSubmission,
} from '../web-form-submission.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';
import { ResponseTimesLine } from './response-times-line.tsx';
import { SubmissionBadges, useSubmissionColumns, withOpen } from './submission-columns.tsx';

const SubmissionDrawer = lazy(async () => ({
  default: (await import('./submission-drawer.tsx')).SubmissionDrawer,
}));

const SORT_CHOICES = [
  { value: '-createdAt', label: 'Newest First' },
  { value: 'createdAt', label: 'Oldest First' },
  { value: 'sender', label: 'Sender A-Z' },
];

/** Folders that filter the list by status. The user's own status filter takes precedence. */
const FOLDERS = [
  { value: 'inbox', label: 'Inbox', statuses: ['new', 'in_review', 'processed'] },
  { value: 'archived', label: 'Archived', statuses: ['archived'] },
  { value: 'spam', label: 'Spam', statuses: ['spam'] },
  { value: 'all', label: 'All', statuses: [] },
] as const;

const EXTRA_FILTERS = [
  OWN_FILTER,
  { key: 'sender', label: 'Sender' },
  { key: 'email', label: 'Email' },
  { key: 'firstResponseAt', label: 'First response' },
];

interface InboxSearch {
  folder?: string;
  open?: number;
  'filter[status]'?: unknown;
}

interface ShownSearch {
  folder?: string | undefined;
  open?: number | undefined;
  page?: number | undefined;
}

/**
 * Lists submissions of one form, or of all forms if null. The selected one opens beside the list.
 */
export function SubmissionList({ formId }: { formId: number | null }) {
  const may = useMay('web_form_submissions');
  const search: InboxSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<ListedSubmission | null>(null);
  const isFiltered = search['filter[status]'] !== undefined;
  const folder = FOLDERS.find(({ value }) => value === search.folder) ?? FOLDERS[0];
  const equals: FilterOperator = 'equals';
  const list = useList({
    endpoint: webFormSubmissionEndpoints.list,
    exportEndpoint: webFormSubmissionEndpoints.exportCsv,
    columns: useSubmissionColumns(formId === null),
    extraFilters: EXTRA_FILTERS,
    rowHref: () => '.',
    rowSearch: ({ id }) => withOpen(id),
    rowLabel: ({ sender }) => sender,
    noun: webFormSubmission.noun,
    defaultSort: '-createdAt',
    pageSize: 15,
    fixed: {
      filters: [
        ...(formId === null
          ? []
          : [{ field: 'formId', operator: equals, values: [String(formId)] }]),
        ...(isFiltered || folder.statuses.length === 0
          ? []
          : [{ field: 'status', operator: equals, values: [...folder.statuses] }]),
      ],
    },
  });
  const show = (change: ShownSearch) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      resetScroll: false,
    });

  return (
    <>
      <ResponseTimesLine formId={formId} />
      <ListCard list={list}>
        <ListToolbar
          list={list}
          searchLabel="Search submissions..."
          sortChoices={SORT_CHOICES}
          extra={
            <NativeSelect
              aria-label="Folder"
              value={isFiltered ? 'all' : folder.value}
              disabled={isFiltered}
              data={FOLDERS.map(({ value, label }) => ({ value, label }))}
              onChange={(event) => {
                const { value } = event.currentTarget;
                show({ folder: value === 'inbox' ? undefined : value, page: undefined });
              }}
            />
          }
        />
        <ListBody
          list={list}
          card={(row) => ({
            title: row.sender,
            badge: <SubmissionBadges submission={row} />,
            lines: [
              <InstantText key="at" instant={row.createdAt} />,
              formId === null && row.formTitle,
              row.contactName !== row.sender &&
                (row.contactName ?? (row.contactId === null ? 'No Contact' : 'Unknown Contact')),
              row.jobTitle,
              row.notes,
            ],
          })}
          menu={(row) => [
            { key: 'view', label: 'View', onSelect: () => show({ open: row.id }) },
            { key: 'page', label: 'Open as a Page', href: `/web-form-submissions/${row.id}` },
            ...deleteAction(may('delete', row), () => setDeleting(row)),
          ]}
          isSelectable={may('update') || may('delete') || may('export')}
          empty={
            folder.value === 'inbox' || folder.value === 'all'
              ? {
                  title: 'No submissions yet',
                  text: 'Submissions appear here as soon as visitors send them.',
                }
              : { title: `No submissions in ${folder.label}` }
          }
        />
        <Pagination list={list} />
      </ListCard>
      <BulkBar
        list={list}
        actions={bulkActionsOf(webFormSubmission, {
          may,
          statuses: SUBMISSION_STATUSES,
          call: (body) => callApi(webFormSubmissionEndpoints.bulk, { body }),
        })}
      />
      {deleting && (
        <DeleteRecordDialog
          entity={webFormSubmission}
          endpoint={webFormSubmissionEndpoints.remove}
          record={deleting}
          onClose={() => setDeleting(null)}
        />
      )}
      {search.open !== undefined && (
        <Suspense>
          <SubmissionDrawer
            id={search.open}
            ids={list.rows.map(({ id }) => id)}
            onShow={(open) => show({ open })}
            onClose={() => show({ open: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}
