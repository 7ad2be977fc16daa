import { getRouteApi } from '@tanstack/react-router';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EditJobForm } from './edit-job-form.tsx';
import { EditedJob } from './edited-job.tsx';

const route = getRouteApi('/app/jobs/edit/$id');

export function EditJobPage() {
  const { id } = route.useParams();

  return (
    <EditedJob key={id} id={id}>
      {(job) => (
        <div style={{ maxWidth: 1120 }}>
          <PageHeader
            title="Edit Job"
            description={job.title}
            back={<BackLink to={`/jobs/${id}`} label={`Back to ${job.title}`} />}
          />
          <EditJobForm job={job} />
        </div>
      )}
    </EditedJob>
  );
}
