import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '#shared/calendar-day.ts';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Pagination } from '#web/list/pagination.tsx';
import { useListState } from '#web/list/use-list-state.ts';
import { useCan, useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { QUEUE_STATES, queueEndpoints, type QueuedWork } from '../queue-endpoints.ts';
import rowList from '#web/ui/row-list.module.css';

/** Milliseconds between reloads of the list, because jobs come and go without user action. */
const RELOAD_MS = 5_000;

const STATES = {
  failed: { label: 'Failed', color: 'red', when: 'failed' },
  running: { label: 'Running', color: 'blue', when: 'running since' },
  waiting: { label: 'Waiting', color: 'gray', when: 'next attempt' },
} as const;

const titleOf = ({ label, to }: QueuedWork) => [label, to].filter(Boolean).join(' to ');

const attemptsOf = ({ attempts }: QueuedWork) =>
  attempts === 1 ? '1 attempt' : `${attempts} attempts`;

function detailOf(work: QueuedWork, timeZone: string): string {
  const said = [
    !work.isRecurring && `since ${formatInstant(work.createdAt, timeZone)}`,
    `${work.isRecurring && work.state === 'waiting' ? 'next time' : STATES[work.state].when} ${formatInstant(work.at, timeZone)}`,
    work.attempts > 0 && attemptsOf(work),
  ]
    .filter(Boolean)
    .join(' · ');

  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Lists Gable's pending background jobs, such as emails to send, and the failed ones. */
export function QueueList() {
  const canRetry = useCan('queue', 'update');
  const state = useListState(queueEndpoints.list.list, { sort: [], pageSize: 25 });
  const { query } = state;
  const queue = useQuery({
    ...endpointQuery(queueEndpoints.list, { list: query }),
    placeholderData: keepPreviousData,
    refetchInterval: RELOAD_MS,
  });
  const kinds = useQuery(endpointQuery(queueEndpoints.kinds));
  const retryAll = useMutation({
    mutationFn: () => callApi(queueEndpoints.retryAll),
    onSuccess: ({ retried }) =>
      toast({ title: `Retrying ${retried.toLocaleString('en-US')}`, tone: 'success' }),
    onError: (error) => toast({ title: 'Error', description: messageOf(error), tone: 'error' }),
  });
  const rows = queue.data?.rows ?? [];
  const chosen = (field: string) =>
    query.filters.find((filter) => filter.field === field)?.values[0] ?? '';

  return (
    <Card
      title="Queue"
      description="Background work. Failed items retry automatically."
      actions={
        canRetry &&
        rows.some((work) => work.state === 'failed') && (
          <Button variant="default" loading={retryAll.isPending} onClick={() => retryAll.mutate()}>
            Retry all
          </Button>
        )
      }
    >
      <div className={rowList.toolbar}>
        <NativeSelect
          label="Show"
          value={chosen('state')}
          data={[
            { value: '', label: 'Everything' },
            ...QUEUE_STATES.map((value) => ({ value, label: STATES[value].label })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            state.setFilter('state', 'equals', value ? [value] : [])
          }
        />
        <NativeSelect
          label="Kind"
          value={chosen('kind')}
          data={[
            { value: '', label: 'Any kind' },
            ...(kinds.data ?? []).map(({ name, label }) => ({ value: name, label })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            state.setFilter('kind', 'equals', value ? [value] : [])
          }
        />
      </div>
      {queue.isPending && <Skeleton height={160} />}
      {queue.isError && <LoadProblem error={queue.error} onRetry={() => void queue.refetch()} />}
      {queue.isSuccess && rows.length === 0 && (
        <EmptyState
          title={state.isNarrowed ? 'No results found' : 'Queue is empty'}
          text={state.isNarrowed ? 'No items match these filters.' : 'All background work is done.'}
          action={
            state.isNarrowed && (
              <Button variant="default" onClick={state.clear}>
                Clear filters
              </Button>
            )
          }
        />
      )}
      <ul className={rowList.rows}>
        {rows.map((work) => (
          <QueueRow key={work.id} work={work} />
        ))}
      </ul>
      <Pagination list={{ state, total: queue.data?.total ?? 0, noun: ['entry', 'entries'] }} />
    </Card>
  );
}

function QueueRow({ work }: { work: QueuedWork }) {
  const { timeZoneName } = useMe();
  const canRetry = useCan('queue', 'update');
  const canRemove = useCan('queue', 'delete');
  const [isAsking, setIsAsking] = useState(false);
  const title = titleOf(work);
  const isFailed = work.state === 'failed';
  const { label, color } = STATES[work.state];
  const retry = useMutation({
    mutationFn: () => callApi(queueEndpoints.retry, { params: { id: work.id } }),
    onSuccess: () => toast({ title: 'Retrying', description: title, tone: 'success' }),
    onError: (error) => toast({ title: 'Error', description: messageOf(error), tone: 'error' }),
  });

  return (
    <li className={rowList.row}>
      <div className={rowList.words}>
        <div className={rowList.name}>
          {title} <ColorBadge color={color} label={label} />
        </div>
        <div className={rowList.detail}>{detailOf(work, timeZoneName)}</div>
        {work.lastError && <div className={rowList.problem}>Last error: {work.lastError}</div>}
      </div>
      {isFailed && (
        <div className={rowList.controls}>
          {canRetry && (
            <Button
              variant="default"
              aria-label={`Try again: ${title}`}
              loading={retry.isPending}
              onClick={() => retry.mutate()}
            >
              Try again
            </Button>
          )}
          {canRemove && (
            <Button
              variant="subtle"
              color="red"
              aria-label={`Remove: ${title}`}
              onClick={() => setIsAsking(true)}
            >
              Remove
            </Button>
          )}
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Remove from the queue"
          text={`Gable will not retry ${title}. This cannot be undone.`}
          confirmLabel="Remove"
          isDangerous
          onConfirm={async () => {
            await callApi(queueEndpoints.remove, { params: { id: work.id } });
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}
