import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { formatInstant } from '#shared/calendar-day.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { Pagination } from '#web/list/pagination.tsx';
import { SearchField } from '#web/list/search-field.tsx';
import { useListState } from '#web/list/use-list-state.ts';
import { useCan, useMe } from '#web/me.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import { nounOf, pluralOf } from '#shared/entity.ts';
import { serverNow } from '#web/server-clock.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { trashEndpoints } from '#shared/records/trash-endpoints.ts';
import { DAYS_IN_TRASH, daysLeft, type TrashedRecord } from '#shared/records/trashed-record.ts';
import classes from './trash-list.module.css';

const listed = new Intl.ListFormat('en-US');

/** Records deleted in the last 30 days, each with a button to restore it. */
export function TrashList() {
  const canRestore = useCan('trash', 'restore');
  const { timeZoneName } = useMe();
  const kinds = [
    { value: '', label: 'Everything' },
    ...ENTITY_NAMES.map((value) => ({ value, label: pluralOf(entityOf(value)) })),
  ];
  const state = useListState(trashEndpoints.list.list, { sort: [], pageSize: 25 });
  const { query } = state;
  const trash = useQuery({
    ...endpointQuery(trashEndpoints.list, { list: query }),
    placeholderData: keepPreviousData,
  });
  const restore = useMutation({
    mutationFn: ({ entity, id }: TrashedRecord) =>
      callApi(trashEndpoints.restore, { params: { entity, id } }),
    onSuccess: (_answer, { entity, label }) => {
      toast({ title: `${nounOf(entityOf(entity))} restored`, description: label, tone: 'success' });
    },
    onError: (error) => toast({ title: 'Error', description: messageOf(error), tone: 'error' }),
  });
  const rows = trash.data?.rows ?? [];
  const kind = query.filters.find(({ field }) => field === 'entity')?.values[0] ?? '';

  return (
    <Card title="Trash" description={`Deleted items are kept for ${DAYS_IN_TRASH} days.`}>
      <div className={classes.toolbar}>
        <div className={classes.search}>
          <SearchField value={query.q} onSearch={state.setText} label="Search trash..." />
        </div>
        <NativeSelect
          aria-label="Show"
          value={kind}
          data={kinds}
          onChange={(event) => {
            const { value } = event.currentTarget;
            state.setFilter('entity', 'equals', value ? [value] : []);
          }}
        />
      </div>
      {trash.isPending && <Skeleton height={160} />}
      {trash.isError && (
        <EmptyState
          title="Failed to load the trash"
          text={messageOf(trash.error)}
          action={<Button onClick={() => void trash.refetch()}>Retry</Button>}
        />
      )}
      {trash.isSuccess && rows.length === 0 && (
        <EmptyState
          title={state.isNarrowed ? 'No results found' : 'The trash is empty'}
          text={
            state.isNarrowed
              ? 'No deleted items match this search.'
              : `Deleted ${listed.format(ENTITY_NAMES.map((kind) => entityOf(kind).noun[1]))} show up here.`
          }
          action={
            state.isNarrowed && (
              <Button variant="default" onClick={state.clear}>
                Clear search and filters
              </Button>
            )
          }
        />
      )}
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={`${row.entity} ${row.id}`} className={classes.row}>
            <div className={classes.words}>
              <div className={classes.name}>{row.label}</div>
              <div className={classes.detail}>
                {nounOf(entityOf(row.entity))} · deleted by {row.deletedBy},{' '}
                {formatInstant(row.deletedAt, timeZoneName)} ·{' '}
                {daysLeft(row.deletedAt, serverNow())}
              </div>
            </div>
            {canRestore && (
              <Button
                variant="default"
                aria-label={`Restore ${entityOf(row.entity).noun[0]} ${row.label}`}
                disabled={restore.isPending}
                onClick={() => restore.mutate(row)}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pagination
        list={{ state, total: trash.data?.total ?? 0, noun: ['deleted record', 'deleted records'] }}
      />
    </Card>
  );
}
