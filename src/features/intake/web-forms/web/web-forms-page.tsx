import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isForbidden, messageOf } from '#web/api/api-client.ts';
import { ListCard } from '#web/list/list-card.tsx';
import type { ListColumn, SortChoice } from '#web/list/list-column.ts';
import { ListToolbar } from '#web/list/list-toolbar.tsx';
import { Pagination } from '#web/list/pagination.tsx';
import { useList, type List } from '#web/list/use-list.ts';
import { useCan, useMay } from '#web/me.ts';
import { AddButton } from '#web/ui/add-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FORM_STATUS_LABELS, FORM_STATUSES, type ListedWebForm } from '../web-form.ts';
import { webFormEndpoints } from '../web-form-endpoints.ts';
import { DeleteFormDialog } from './delete-form-dialog.tsx';
import { FormCard } from './form-card.tsx';
import classes from './form-card.module.css';

const STATUS_CHOICES = [
  { value: '', label: 'All statuses' },
  ...FORM_STATUSES.map((value) => ({ value, label: FORM_STATUS_LABELS[value] })),
];

const SORT_CHOICES: readonly SortChoice[] = [
  { value: '-createdAt', label: 'Newest First' },
  { value: 'title', label: 'Title A-Z' },
  { value: 'createdAt', label: 'Oldest First' },
];

/** Columns that the cards can be filtered by. */
const COLUMNS: readonly ListColumn<ListedWebForm>[] = [
  { key: 'title', label: 'Title', render: ({ title }) => title },
];

export function WebFormsPage() {
  const may = useMay('web_forms');
  const canSeeSubmissions = useCan('web_form_submissions', 'read');
  const [deleting, setDeleting] = useState<ListedWebForm | null>(null);
  const list = useList({
    endpoint: webFormEndpoints.list,
    exportEndpoint: webFormEndpoints.exportCsv,
    columns: COLUMNS,
    extraFilters: [],
    rowHref: ({ id }) => `/web-forms/${id}`,
    rowLabel: ({ title }) => title,
    noun: ['form', 'forms'],
    defaultSort: '-createdAt',
    pageSize: 12,
  });

  return (
    <>
      <PageHeader
        title="Web Forms"
        description="Website forms for leads, claims, and referrals"
        actions={
          <>
            {canSeeSubmissions && (
              <Button component={Link} to="/web-form-submissions" variant="default">
                Submissions
              </Button>
            )}
            {may('create') && <AddButton to="/web-forms/new" label="Create Form" />}
          </>
        }
      />
      <ListCard list={list}>
        <ListToolbar
          list={list}
          searchLabel="Search forms..."
          sortChoices={SORT_CHOICES}
          quickFilter={{ field: 'status', label: 'Status', choices: STATUS_CHOICES, always: true }}
        />
        <Forms list={list} canCreate={may('create')} onDelete={setDeleting} />
        <Pagination list={list} />
      </ListCard>
      {deleting && <DeleteFormDialog form={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

interface FormsProps {
  list: List<ListedWebForm>;
  canCreate: boolean;
  onDelete: (form: ListedWebForm) => void;
}

function Forms({ list, canCreate, onDelete }: FormsProps) {
  if (list.status === 'loading') {
    return (
      <output className={classes.cards} aria-label="Loading">
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} height={170} radius="lg" />
        ))}
      </output>
    );
  }
  if (list.status === 'error') {
    return isForbidden(list.error) ? (
      <EmptyState
        title="You don’t have access to web forms"
        text="Ask an administrator to give you access."
      />
    ) : (
      <div role="alert">
        <EmptyState
          title={`Error loading forms: ${messageOf(list.error)}`}
          action={<Button onClick={list.retry}>Retry</Button>}
        />
      </div>
    );
  }
  if (list.rows.length === 0) {
    return list.state.isNarrowed ? (
      <EmptyState
        title="No results found"
        text="No records match this search and filters."
        action={
          <Button variant="default" onClick={list.state.clear}>
            Clear search and filters
          </Button>
        }
      />
    ) : (
      <EmptyState
        title="No forms created yet."
        text="Turn website visitors into contacts, leads, and tasks."
        action={
          canCreate && (
            <Button component={Link} to="/web-forms/new">
              Create your first form
            </Button>
          )
        }
      />
    );
  }

  return (
    <ul className={classes.cards}>
      {list.rows.map((form) => (
        <FormCard key={form.id} form={form} onDelete={() => onDelete(form)} />
      ))}
    </ul>
  );
}
