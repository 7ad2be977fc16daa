import { EditJobForm } from './edit-job-form.tsx';
import { EditedJob } from './edited-job.tsx';

/** The edit form as a tab of the job's page. */
export function EditJobTab({ id }: { id: number }) {
  return (
    <EditedJob key={id} id={id}>
      {(job) => <EditJobForm job={job} />}
    </EditedJob>
  );
}
