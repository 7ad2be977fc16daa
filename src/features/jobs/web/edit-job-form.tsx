import { useNavigate } from '@tanstack/react-router';
import { canSeeMoney } from '#shared/access.ts';
import { usePersonName } from '#features/team/web/person-choices.ts';
import { ClientField } from '#features/contacts/web/client-field.tsx';
import { callApi } from '#web/api/api-client.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { TextAreaField, TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useCan, useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import type { Job } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import { DETAIL_FIELDS, JobDetailFields } from './job-detail-fields.tsx';
import { BudgetField } from './financial-fields.tsx';
import { PRIORITY_CHOICES, workStatusChoices } from './job-choices.ts';
import { JOB_LABELS, jobForm, jobFormOf } from './job-form.ts';
import { JobSection } from './job-section.tsx';
import { StartEndFields } from './schedule-fields.tsx';
import { useReveal } from './use-reveal.ts';

/**
 * The eight fields that change most, with all others behind one button; only status and description
 * for users who just report progress.
 */
export function EditJobForm({ job }: { job: Job }) {
  const { id } = job;
  const seesMoney = canSeeMoney(useMe());
  const canUpdate = useCan('jobs', 'update');
  const navigate = useNavigate();
  const personName = usePersonName();
  const record = useRecordForm({
    schema: jobForm,
    initial: jobFormOf(job),
    version: job.version,
    labels: JOB_LABELS,
    valueText: (field, value) => {
      if (field === 'salesRep') return personName(value);
      const isTeam = field === 'assignedTeam' && Array.isArray(value) && value.length > 0;

      return isTeam ? value.map((one) => personName(one) ?? String(one)).join(', ') : undefined;
    },
    save: ({ changes, version }) =>
      callApi(jobEndpoints.update, { params: { id }, body: { ...changes, version } }),
    onSaved: async ({ title }) => {
      toast({ title: 'Job updated', description: title, tone: 'success' });
      await navigate({ to: '/jobs' });
    },
    failure: { title: 'Error', description: 'Failed to update job. Please try again.' },
  });
  const { control } = record;
  const sections = useReveal({ record, sections: { details: DETAIL_FIELDS } });

  return (
    <RecordForm
      record={sections.record}
      submitLabel="Save Changes"
      cancelTo={`/jobs/${id}`}
      onGoTo={sections.goTo}
    >
      <Card>
        <FormGrid>
          {canUpdate && (
            <>
              <TextField
                control={control}
                name="title"
                label={JOB_LABELS.title}
                autoComplete="off"
                required
              />
              <ClientField control={control} name="clientId" label={JOB_LABELS.clientId} required />
            </>
          )}
          <SelectField
            control={control}
            name="status"
            label={JOB_LABELS.status}
            choices={workStatusChoices(job.status)}
            required
          />
          {canUpdate && (
            <>
              <SelectField
                control={control}
                name="priority"
                label={JOB_LABELS.priority}
                choices={PRIORITY_CHOICES}
                required
              />
              <StartEndFields control={control} />
            </>
          )}
          {seesMoney && <BudgetField control={control} />}
          <TextAreaField
            control={control}
            name="description"
            label={JOB_LABELS.description}
            isWide
          />
        </FormGrid>
      </Card>
      {canUpdate && (
        <JobSection
          title="All details"
          hint="Type, people, address, appointments, roof, contract and claim"
          control={control}
          fields={DETAIL_FIELDS}
          isOpen={sections.isOpen('details', false)}
          onToggle={() => sections.toggle('details', false)}
        >
          <JobDetailFields control={control} seesMoney={seesMoney} />
        </JobSection>
      )}
    </RecordForm>
  );
}
