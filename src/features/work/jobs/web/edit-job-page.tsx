import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useClientQuestion } from '#features/work/contacts/web/use-client-question.tsx';
import { usePersonName } from '#features/office/team/web/person-choices.ts';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { formOf } from '#web/form/form-values.ts';
import { EditRecordPage } from '#web/record/edit-record-page.tsx';
import { job } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import { EditJobForm } from './edit-job-form.tsx';
import { jobForm } from './job-form.ts';

const route = getRouteApi('/app/jobs/edit/$id');

export function EditJobPage() {
  return (
    <div style={{ maxWidth: 1120 }}>
      <EditJob id={route.useParams().id} />
    </div>
  );
}

/** The edit form, shown as a tab of the job's page. */
export function EditJobTab({ id }: { id: number }) {
  return <EditJob id={id} isTab />;
}

function EditJob({ id, isTab = false }: { id: number; isTab?: boolean }) {
  const answer = useQuery(snapshotQuery(jobEndpoints.read, { params: { id } }));
  const personName = usePersonName();

  const question = useClientQuestion({
    entity: 'jobs',
    id,
    noun: job.noun[0],
    clientName: answer.data?.clientName ?? 'the client',
  });

  return (
    <>
      <EditRecordPage
        entity={job}
        updateAction="progress"
        answer={answer}
        schema={jobForm}
        initial={(record) => formOf(job.fields, record)}
        valueText={(field, value) => {
          if (field === 'salesRep') return personName(value);
          const isTeam = field === 'assignedTeam' && Array.isArray(value) && value.length > 0;

          return isTeam ? value.map((one) => personName(one) ?? String(one)).join(', ') : undefined;
        }}
        save={async ({ changes, version }) => {
          await question.ask(changes);

          return callApi(jobEndpoints.update, { params: { id }, body: { ...changes, version } });
        }}
        form={(frame, record) => <EditJobForm {...frame} status={record.status} />}
        leadsTo="list"
        isTab={isTab}
      />
      {question.dialog}
    </>
  );
}
