import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { FormGrid } from '#web/form/form-grid.tsx';
import { ContractFields } from './financial-fields.tsx';
import { InsuranceFields } from './insurance-fields.tsx';
import classes from './job-detail-fields.module.css';
import type { JobControl, JobField } from './job-form.ts';
import { isShown, SECTION_FIELDS, SECTION_TITLES } from './job-form-sections.ts';
import { LocationFields } from './location-fields.tsx';
import { PeopleFields } from './people-fields.tsx';
import { RoofingFields } from './roofing-fields.tsx';
import { AllDayField, AppointmentFields } from './schedule-fields.tsx';
import { TypeField } from './type-field.tsx';

/** The fields of the edit form's own card. */
const MAIN_FIELDS: ReadonlySet<JobField> = new Set([
  'title',
  'clientId',
  'status',
  'priority',
  'startDate',
  'endDate',
  'budget',
  'description',
]);

/** All others, in the order of the screen. */
export const DETAIL_FIELDS: readonly JobField[] = Object.values(SECTION_FIELDS)
  .flat()
  .filter((field) => !MAIN_FIELDS.has(field));

interface JobDetailFieldsProps {
  control: JobControl;
  seesMoney: boolean;
}

/** All other fields of a job, as on the Create Job page. */
export function JobDetailFields({ control, seesMoney }: JobDetailFieldsProps) {
  const jobType = useWatch({ control, name: 'jobType' });
  const isInsured = isShown('insurance', { jobType, seesMoney });

  return (
    <div className={classes.groups}>
      <Group title="Type and people">
        <TypeField control={control} />
        <PeopleFields control={control} />
      </Group>
      <Group title={SECTION_TITLES.location}>
        <LocationFields control={control} required={false} />
      </Group>
      <Group title={SECTION_TITLES.scheduling}>
        <AppointmentFields control={control} />
        <AllDayField control={control} />
      </Group>
      <Group title={SECTION_TITLES.roofing}>
        <RoofingFields control={control} />
      </Group>
      {seesMoney && (
        <Group title={SECTION_TITLES.financial}>
          <ContractFields control={control} />
        </Group>
      )}
      {isInsured && (
        <Group title={SECTION_TITLES.insurance}>
          <InsuranceFields control={control} seesMoney={seesMoney} />
        </Group>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <FormGrid columns={3}>{children}</FormGrid>
    </section>
  );
}
