import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import type { BulkQuestion } from '#web/list/bulk-bar.tsx';
import { counted } from '#web/record/bulk-actions.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import type { BulkAcceptancePreview } from '../acceptance.ts';
import { estimate } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { bulkAcceptanceLines } from './acceptance-lines.ts';
import { EffectList } from './effect-list.tsx';

/** The estimates that are not accepted, by their status. */
export type StatusBefore = BulkAcceptancePreview['accepting']['statuses'];

interface BulkAcceptanceDialogProps extends BulkQuestion {
  /** The status that the estimates get. */
  status: string;
  /** Called before the change with the statuses that the estimates have now. */
  onStatuses: (statuses: StatusBefore) => void;
}

/** Asks before many estimates are accepted or acceptances are taken back; other changes go ahead without a question. */
export function BulkAcceptanceDialog({
  ids: chosen,
  status,
  onStatuses,
  onAnswer,
  onClose,
}: BulkAcceptanceDialogProps) {
  // The selection is empty once the change is made.
  const [ids] = useState(chosen);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['acceptances', ids],
    queryFn: () => callApi(estimateEndpoints.acceptances, { body: { ids: [...ids] } }),
    staleTime: 'static',
    gcTime: 0,
  });
  const [isBusy, setIsBusy] = useState(false);
  const isDone = useRef(false);
  const lines = data && bulkAcceptanceLines(data, status);
  const isHarmless = lines?.length === 0;

  const confirm = async () => {
    if (isDone.current || !data) return;
    isDone.current = true;
    onStatuses(data.accepting.statuses);
    await onAnswer(status);
    onClose();
  };
  useEffect(() => {
    if (isHarmless) void confirm();
  });
  if (isHarmless) return null;
  const title = `Mark as ${statusLabel(status)}`;

  return (
    <Dialog onClose={onClose} title={title} size={440} closeOnClickOutside={!isBusy}>
      <Stack gap="sm">
        <Text>{`${title}: ${counted(ids.length, estimate.noun)}.`}</Text>
        {isPending && <Skeleton height={72} />}
        {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
        {lines && <EffectList lines={lines} />}
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          Cancel
        </Button>
        <Button
          loading={isBusy}
          disabled={!lines}
          onClick={() => {
            setIsBusy(true);
            void confirm();
          }}
        >
          {title}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
