import { EditJobForm } from './edit-job-form.tsx';
import { EditedJob } from './edited-job.tsx';

/** The edit form on the page of the job itself (C31). */
export function EditJobTab({ id }: { id: number }) {
  return (
    <EditedJob key={id} id={id}>
      {(job) => <EditJobForm job={job} />}
    </EditedJob>
  );
}
