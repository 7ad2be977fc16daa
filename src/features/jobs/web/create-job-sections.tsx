import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { ClientField } from '#features/contacts/web/client-field.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { TextAreaField, TextField } from '#web/form/text-field.tsx';
import { BudgetField, ContractFields } from './financial-fields.tsx';
import { InsuranceFields } from './insurance-fields.tsx';
import { CREATE_STATUS_CHOICES, PRIORITY_CHOICES } from './job-choices.ts';
import { JOB_LABELS, type JobControl } from './job-form.ts';
import {
  isOpenByDefault,
  isShown,
  SECTION_FIELDS,
  SECTION_TITLES,
  type JobSection as Section,
} from './job-form-sections.ts';
import { JobSection } from './job-section.tsx';
import { LocationFields } from './location-fields.tsx';
import { PeopleFields } from './people-fields.tsx';
import { RoofingFields } from './roofing-fields.tsx';
import { AllDayField, AppointmentFields, StartEndFields } from './schedule-fields.tsx';
import { TypeField } from './type-field.tsx';
import type { OpenSections } from './use-reveal.ts';

const SECTIONS = Object.keys(SECTION_FIELDS) as Section[];

interface CreateJobSectionsProps {
  control: JobControl;
  sections: OpenSections<Section>;
  seesMoney: boolean;
  onChooseClient: (clientId: number | null) => void;
}

/** The sections of the Create Job page. Which ones there are, and open, follows the job's type. */
export function CreateJobSections({
  control,
  sections,
  seesMoney,
  onChooseClient,
}: CreateJobSectionsProps) {
  const jobType = useWatch({ control, name: 'jobType' });
  const fields: Record<Section, ReactNode> = {
    basic: <BasicFields control={control} onChooseClient={onChooseClient} />,
    location: <LocationFields control={control} required />,
    scheduling: (
      <>
        <StartEndFields control={control} />
        <AllDayField control={control} />
        <AppointmentFields control={control} />
      </>
    ),
    roofing: <RoofingFields control={control} />,
    financial: (
      <>
        <ContractFields control={control} />
        <BudgetField control={control} />
      </>
    ),
    insurance: <InsuranceFields control={control} seesMoney={seesMoney} />,
    description: (
      <TextAreaField
        control={control}
        name="description"
        label={JOB_LABELS.description}
        placeholder="Scope of work, access notes, hazards"
        minRows={5}
        isWide
      />
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

function BasicFields({
  control,
  onChooseClient,
}: Pick<CreateJobSectionsProps, 'control' | 'onChooseClient'>) {
  return (
    <>
      <TextField
        control={control}
        name="title"
        label={JOB_LABELS.title}
        placeholder="Alvarez re-roof"
        autoComplete="off"
        required
        autoFocus
      />
      <TypeField control={control} required />
      <ClientField
        control={control}
        name="clientId"
        label={JOB_LABELS.clientId}
        required
        onChoose={onChooseClient}
      />
      <SelectField
        control={control}
        name="status"
        label={JOB_LABELS.status}
        choices={CREATE_STATUS_CHOICES}
        required
      />
      <SelectField
        control={control}
        name="priority"
        label={JOB_LABELS.priority}
        choices={PRIORITY_CHOICES}
        required
      />
      <PeopleFields control={control} />
    </>
  );
}
