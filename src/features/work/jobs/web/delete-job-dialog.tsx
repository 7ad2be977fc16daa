import { DeleteRecordDialog } from '#web/record/delete-record-dialog.tsx';
import { job as jobEntity, type Job } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';

interface DeleteJobDialogProps {
  job: Pick<Job, 'id' | 'title'>;
  onDeleted?: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before deleting a job. */
export function DeleteJobDialog({ job, ...dialog }: DeleteJobDialogProps) {
  return (
    <DeleteRecordDialog
      entity={jobEntity}
      endpoint={jobEndpoints.remove}
      record={job}
      what={`"${job.title}"`}
      {...dialog}
    />
  );
}
