import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { keysOf } from '#shared/keys-of.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
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
  isOpenByDefault,
  isShown,
  SECTION_FIELDS,
  SECTION_TITLES,
  type JobControl,
  type JobSection as Section,
} from './job-form.ts';
import {
  AllDayField,
  AppointmentFields,
  ContractFields,
  InsuranceFields,
  StartEndFields,
} from './job-plan-fields.tsx';
import { JobSection } from './job-section.tsx';
import type { OpenSections } from './use-reveal.ts';

const SECTIONS = keysOf(SECTION_FIELDS);

interface CreateJobSectionsProps {
  control: JobControl;
  sections: OpenSections<Section>;
  seesMoney: boolean;
  onChooseClient: (clientId: number | null) => void;
}

/**
 * The sections of the Create Job page. The job type determines which are shown and which are open.
 */
export function CreateJobSections({
  control,
  sections,
  seesMoney,
  onChooseClient,
}: CreateJobSectionsProps) {
  const jobType = useWatch({ control, name: 'jobType' });
  const fields: Record<Section, ReactNode> = {
    basic: <BasicFields onChooseClient={onChooseClient} />,
    location: <LocationFields required />,
    scheduling: (
      <>
        <StartEndFields control={control} />
        <AllDayField />
        <AppointmentFields />
      </>
    ),
    roofing: <RoofingFields />,
    financial: (
      <>
        <ContractFields control={control} />
        <Field name="budget" />
      </>
    ),
    insurance: <InsuranceFields seesMoney={seesMoney} />,
    description: (
      <Field name="description" placeholder="Scope of work, access notes, hazards" minRows={5} />
    ),
  };

  return SECTIONS.filter((section) => isShown(section, { jobType, seesMoney })).map((section) => (
    <JobSection
      key={section}
      title={SECTION_TITLES[section]}
      control={control}
      fields={SECTION_FIELDS[section]}
      isOpen={sections.isOpen(section, isOpenByDefault(section, jobType))}
      onToggle={() => sections.toggle(section, isOpenByDefault(section, jobType))}
    >
      <FormGrid columns={3}>{fields[section]}</FormGrid>
    </JobSection>
  ));
}

function BasicFields({ onChooseClient }: Pick<CreateJobSectionsProps, 'onChooseClient'>) {
  return (
    <>
      <Field name="title" placeholder="Alvarez re-roof" autoFocus />
      <TypeField required />
      <JobClientField onChoose={onChooseClient} />
      <StatusField />
      <Field name="priority" />
      <PeopleFields />
    </>
  );
}
