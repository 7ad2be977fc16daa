import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/api-client.ts';
import { DeleteDialog } from '#web/ui/delete-dialog.tsx';
import type { Job } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import { refreshJobs } from './job-query.ts';
import { jobSummaryQuery } from './job-summary-query.ts';

interface DeleteJobDialogProps {
  job: Pick<Job, 'id' | 'title'>;
  /** After it is gone, before what showed it is loaded again: to leave its page. */
  onDeleted?: () => Promise<void>;
  onClose: () => void;
}

export function DeleteJobDialog({ job: { id, title }, onDeleted, onClose }: DeleteJobDialogProps) {
  // Under a key of its own: loading jobs again must not ask for the one that has just gone.
  const { data: summary } = useQuery({
    ...jobSummaryQuery(id),
    queryKey: ['deleting job', id],
    gcTime: 0,
  });
  const kept = summary ? keptDocuments(summary) : '';

  return (
    <DeleteDialog
      question={`Are you sure you want to delete "${title}"? This action cannot be undone.`}
      note={kept && <Text>{`${kept} of this job will stay.`}</Text>}
      onDelete={async () => {
        await callApi(jobEndpoints.remove, { params: { id } });
        await onDeleted?.();
        await refreshJobs();
      }}
      done={{ title: 'Job deleted', description: title }}
      failure="Failed to delete job. Please try again."
      onClose={onClose}
    />
  );
}

/** '2 estimates and 1 invoice' of what a deleted job leaves behind (D19). */
function keptDocuments(counts: Record<'estimates' | 'invoices', number>): string {
  const words = (['estimate', 'invoice'] as const).flatMap((word) => {
    const count = counts[`${word}s`];
    return count > 0 ? `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}` : [];
  });

  return new Intl.ListFormat('en-US').format(words);
}
