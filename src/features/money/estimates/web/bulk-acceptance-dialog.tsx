import { Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { BulkQuestion } from '#web/list/bulk-action.ts';
import { counted } from '#web/record/bulk-actions.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import type { BulkAcceptancePreview } from '../acceptance.ts';
import { estimate } from '../estimate.ts';
import { bulkAcceptanceLines } from './acceptance-lines.ts';
import { EffectList } from './effect-list.tsx';
import { useAcceptances } from './use-acceptances.ts';

/** Estimates that were not accepted, grouped by status. */
export type StatusBefore = BulkAcceptancePreview['accepting']['statuses'];

interface BulkAcceptanceDialogProps extends BulkQuestion {
  /** The new status. */
  status: string;
  /** Called before the change, with the current statuses of estimates that are not accepted. */
  onStatuses: (statuses: StatusBefore) => void;
}

/**
 * Asks for confirmation before several estimates are accepted or reverted. Other status changes run
 * without asking.
 */
export function BulkAcceptanceDialog({
  ids,
  status,
  onStatuses,
  onAnswer,
  onClose,
}: BulkAcceptanceDialogProps) {
  const { data, error, isPending, refetch } = useAcceptances(ids);
  // Remember the count: the selection is cleared after the change.
  const [count] = useState(ids.length);
  const isDone = useRef(false);
  const lines = data && bulkAcceptanceLines(data, status);
  const isHarmless = lines?.length === 0;

  const confirm = async () => {
    if (isDone.current || !data) return;
    isDone.current = true;
    onStatuses(data.accepting.statuses);
    await onAnswer(status);
  };
  useEffect(() => {
    if (isHarmless) void confirm().then(onClose);
  });
  if (isHarmless) return null;
  const title = `Mark as ${statusLabel(status)}`;

  return (
    <ConfirmDialog
      title={title}
      confirmLabel={title}
      isReady={lines !== undefined}
      text={
        <Stack gap="sm">
          <Text>{`${title}: ${counted(count, estimate.noun)}.`}</Text>
          {isPending && <Skeleton height={72} />}
          {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
          {lines && <EffectList lines={lines} />}
        </Stack>
      }
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
