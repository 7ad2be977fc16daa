import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { canSeeMoney } from '#shared/access.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { RecordForm, type FormFrame } from '#web/form/record-form.tsx';
import { useCan, useMe } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import type { JobStatus } from '../job.ts';
import {
  Field,
  JobClientField,
  LocationFields,
  PeopleFields,
  RoofingFields,
  StatusField,
  TypeField,
} from './job-fields.tsx';
import {
  DETAIL_FIELDS,
  isShown,
  SECTION_TITLES,
  type JobControl,
  type JobFormInput,
  type JobFormOutput,
} from './job-form.ts';
import {
  AllDayField,
  AppointmentFields,
  ContractFields,
  InsuranceFields,
  StartEndFields,
} from './job-plan-fields.tsx';
import { JobSection } from './job-section.tsx';
import classes from './job-section.module.css';
import { useReveal } from './use-reveal.ts';

interface EditJobFormProps extends FormFrame<JobFormInput, JobFormOutput> {
  /** The job's current status. */
  status: JobStatus;
}

/**
 * The eight most edited fields; a button opens the rest. Users who can only report progress see
 * just the status and the description.
 */
export function EditJobForm({ record, status, ...frame }: EditJobFormProps) {
  const seesMoney = canSeeMoney(useMe());
  const canUpdate = useCan('jobs', 'update');
  const { control } = record;
  const sections = useReveal({ record, sections: { details: DETAIL_FIELDS } });

  return (
    <RecordForm {...frame} record={sections.record} onGoTo={sections.goTo}>
      <Card>
        <FormGrid>
          {canUpdate && (
            <>
              <Field name="title" />
              <JobClientField />
            </>
          )}
          <StatusField current={status} />
          {canUpdate && (
            <>
              <Field name="priority" />
              <StartEndFields control={control} />
            </>
          )}
          {seesMoney && <Field name="budget" />}
          <Field name="description" />
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
          <JobDetails control={control} seesMoney={seesMoney} />
        </JobSection>
      )}
    </RecordForm>
  );
}

/** All other job fields, as on the Create Job page. */
function JobDetails({ control, seesMoney }: { control: JobControl; seesMoney: boolean }) {
  const jobType = useWatch({ control, name: 'jobType' });

  return (
    <div className={classes.groups}>
      <Group title="Type and people">
        <TypeField />
        <PeopleFields />
      </Group>
      <Group title={SECTION_TITLES.location}>
        <LocationFields required={false} />
      </Group>
      <Group title={SECTION_TITLES.scheduling}>
        <AppointmentFields />
        <AllDayField />
      </Group>
      <Group title={SECTION_TITLES.roofing}>
        <RoofingFields />
      </Group>
      {seesMoney && (
        <Group title={SECTION_TITLES.financial}>
          <ContractFields control={control} />
        </Group>
      )}
      {isShown('insurance', { jobType, seesMoney }) && (
        <Group title={SECTION_TITLES.insurance}>
          <InsuranceFields seesMoney={seesMoney} />
        </Group>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.group}>{title}</h3>
      <FormGrid columns={3}>{children}</FormGrid>
    </section>
  );
}
