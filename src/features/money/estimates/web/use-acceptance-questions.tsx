import { lazy, Suspense, useRef } from 'react';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { dataReloaded } from '#web/api/query-client.ts';
import type { BulkAction, BulkQuestion } from '#web/list/bulk-action.ts';
import { counted } from '#web/record/bulk-actions.ts';
import { toast } from '#web/toast/toast.ts';
import { BULK_STATUSES, estimate } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import type { StatusBefore } from './bulk-acceptance-dialog.tsx';

const BulkAcceptanceDialog = lazy(async () => ({
  default: (await import('./bulk-acceptance-dialog.tsx')).BulkAcceptanceDialog,
}));

const BulkTakingBackNote = lazy(async () => ({
  default: (await import('./bulk-taking-back-note.tsx')).BulkTakingBackNote,
}));

/** A note about accepted estimates, shown in the confirmation before deleting them. */
export const deleteNote: BulkAction['note'] = (ids) => (
  <Suspense>
    <BulkTakingBackNote ids={ids} />
  </Suspense>
);

/**
 * Returns additions to the status actions in the bulk bar: a confirmation before estimates are
 * accepted or reverted, and an Undo that restores the previous status of newly accepted estimates.
 */
export function useAcceptanceQuestions(): Record<string, Partial<BulkAction>> {
  const before = useRef<StatusBefore>([]);
  const ask = (status: string) => (question: BulkQuestion) => (
    <Suspense>
      <BulkAcceptanceDialog
        status={status}
        onStatuses={(statuses) => (before.current = statuses)}
        {...question}
      />
    </Suspense>
  );
  const undo: BulkAction['undo'] = (ids) => {
    const done = new Set(ids);
    const groups = before.current
      .map(({ status, ids: known }) => ({ status, ids: known.filter((id) => done.has(id)) }))
      .filter((group) => group.ids.length > 0);
    if (groups.length === 0) return undefined;

    return { label: 'Undo', onSelect: () => void takeBack(groups) };
  };

  return Object.fromEntries(
    BULK_STATUSES.map((status) => [
      status,
      { ask: ask(status), ...(status === 'accepted' && { undo }) },
    ]),
  );
}

async function takeBack(groups: StatusBefore): Promise<void> {
  try {
    let count = 0;
    for (const group of groups) count += await setBack(group);
    toast({
      title: 'Estimates updated',
      description: `Acceptance undone for ${counted(count, estimate.noun)}.`,
      tone: 'success',
    });
  } catch (error) {
    toast({
      title: 'Error',
      description: 'Failed to update estimates. Please try again.',
      reason: messageOf(error),
      tone: 'error',
    });
  } finally {
    await dataReloaded();
  }
}

/**
 * Restores the status of these estimates and returns how many were updated. Declined is set one by
 * one because the bulk endpoint doesn't support it.
 */
async function setBack({ status, ids }: StatusBefore[number]): Promise<number> {
  if (status !== 'declined') {
    const body = { action: 'status' as const, ids, status };
    return (await callApi(estimateEndpoints.bulk, { body })).done.length;
  }
  for (const id of ids)
    await callApi(estimateEndpoints.patch, { params: { id }, body: { status } });

  return ids.length;
}
