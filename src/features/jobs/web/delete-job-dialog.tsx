import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { balanceEndpoints } from '#features/balances/balance-endpoints.ts';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { DeleteDialog } from '#web/ui/delete-dialog.tsx';
import type { Job } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';

interface DeleteJobDialogProps {
  job: Pick<Job, 'id' | 'title'>;
  /** After the delete, before other data is loaded again: to leave the job's page. */
  onDeleted?: () => Promise<void>;
  onClose: () => void;
}

export function DeleteJobDialog({ job: { id, title }, onDeleted, onClose }: DeleteJobDialogProps) {
  const { data: summary } = useQuery(snapshotQuery(balanceEndpoints.ofJob, { params: { id } }));
  const kept = summary ? keptDocuments(summary) : '';

  return (
    <DeleteDialog
      question={`Are you sure you want to delete "${title}"? This action cannot be undone.`}
      note={kept && <Text>{`${kept} of this job will stay.`}</Text>}
      onDelete={async () => {
        await callApi(jobEndpoints.remove, { params: { id } });
        await onDeleted?.();
      }}
      done={{ title: 'Job deleted', description: title }}
      failure="Failed to delete job. Please try again."
      onClose={onClose}
    />
  );
}

/** '2 estimates and 1 invoice': the documents that a deleted job leaves behind. */
function keptDocuments(counts: Record<'estimates' | 'invoices', number>): string {
  const words = (['estimate', 'invoice'] as const).flatMap((word) => {
    const count = counts[`${word}s`];
    return count > 0 ? `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}` : [];
  });

  return new Intl.ListFormat('en-US').format(words);
}
