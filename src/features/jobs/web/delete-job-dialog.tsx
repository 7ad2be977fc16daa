import { DeleteRecordDialog } from '#web/record/delete-record-dialog.tsx';
import { RelatedParts } from '#web/record/related-parts.tsx';
import { job as entity, type Job } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';

interface DeleteJobDialogProps {
  job: Pick<Job, 'id' | 'title'>;
  onDeleted?: () => Promise<void>;
  onClose: () => void;
}

export function DeleteJobDialog({ job, ...dialog }: DeleteJobDialogProps) {
  return (
    <DeleteRecordDialog
      entity={entity}
      endpoint={jobEndpoints.remove}
      record={job}
      what={`"${job.title}"`}
      note={<RelatedParts of="jobs" id={job.id} place="kept" />}
      {...dialog}
    />
  );
}
