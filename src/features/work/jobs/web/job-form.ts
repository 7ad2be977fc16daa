/**
 * The values, validation rules, and sections of the job forms. The forms require more fields than
 * the API does.
 */
import type { Control, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { job, type JobType } from '../job.ts';
import { hasInsurance, isRoofingJob, missingInsuranceFields } from '../job-rules.ts';

/**
 * All of a job's form fields. Every field is present, even if empty. Validated like an update
 * request.
 */
export const jobForm = job.update.omit({ version: true, place: true }).required();

export type JobFormInput = z.input<typeof jobForm>;
export type JobFormOutput = z.output<typeof jobForm>;
export type JobFormState = UseFormReturn<JobFormInput, unknown, JobFormOutput>;
export type JobControl = Control<JobFormInput, unknown, JobFormOutput>;
export type JobField = keyof JobFormInput;

const { shape } = jobForm;

function filled<Field extends z.ZodType<string | null>>(field: Field, label: string): Field {
  return field.refine((value) => value !== null, `${label} is required`);
}

/** Returns the schema of the Create Job page, which requires more fields than an update. */
export function newJobForm(today: CalendarDay): z.ZodType<JobFormOutput, JobFormInput> {
  return jobForm
    .extend({
      jobType: filled(shape.jobType, 'Job type'),
      addressLine1: filled(shape.addressLine1, 'Address line 1'),
      city: filled(shape.city, 'City'),
      state: filled(shape.state, 'State'),
      postalCode: filled(shape.postalCode, 'Postal code'),
      dateOfLoss: shape.dateOfLoss.refine(
        (day) => day === null || day <= today,
        'Date of loss cannot be in the future',
      ),
    })
    .superRefine(
      (values, context) => {
        for (const { path, message } of missingInsuranceFields(values)) {
          context.addIssue({ code: 'custom', path: [path], message });
        }
      },
      // Report all missing fields at once. By default, the claim would be checked only after the
      // address is valid.
      { when: ({ value }) => typeof value === 'object' && value !== null },
    );
}

/** The sections of the Create Job page and their fields, in the order they appear on the page. */
export const SECTION_FIELDS = {
  basic: [
    'title',
    'jobType',
    'clientId',
    'status',
    'priority',
    'leadSource',
    'salesRep',
    'assignedTeam',
    'relatedContacts',
    'tags',
  ],
  location: ['addressLine1', 'addressLine2', 'city', 'state', 'postalCode'],
  scheduling: [
    'startDate',
    'endDate',
    'allDay',
    'initialApptDate',
    'initialApptTime',
    'tentativeInstallDate',
    'tentativeInstallTime',
    'warrantyScheduled',
  ],
  roofing: [
    'predominateRoof',
    'pitchMeasurement',
    'existingLayers',
    'shingleColors',
    'dripEdgeColor',
    'permitNeeded',
    'selectedOptions',
  ],
  financial: ['contractAmount', 'depositAmount', 'budget'],
  insurance: [
    'insuranceCompany',
    'claimNumber',
    'dateOfLoss',
    'deductible',
    'adjusterName',
    'adjusterPhone',
    'adjusterEmail',
  ],
  description: ['description'],
} as const satisfies Record<string, readonly JobField[]>;

export type JobSection = keyof typeof SECTION_FIELDS;

export const SECTION_TITLES: Record<JobSection, string> = {
  basic: 'Basic Job Information',
  location: 'Location & Address Details',
  scheduling: 'Scheduling & Timeline',
  roofing: 'Roofing Specifications',
  financial: 'Financial Information',
  insurance: 'Insurance Information',
  description: 'Project Description',
};

/** True if a section starts open, before the user opens or closes it. */
export function isOpenByDefault(section: JobSection, jobType: JobType | null): boolean {
  if (section === 'roofing') return isRoofingJob(jobType);

  return section !== 'description';
}

/**
 * True if a section is shown. Insurance is shown only for insurance jobs, and amounts only to users
 * with access to prices.
 */
export function isShown(
  section: JobSection,
  { jobType, seesMoney }: { jobType: JobType | null; seesMoney: boolean },
): boolean {
  if (section === 'insurance') return hasInsurance(jobType);

  return section !== 'financial' || seesMoney;
}

/** The fields on the first card of the edit form. */
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

/** The remaining fields, in the order they appear on the page. */
export const DETAIL_FIELDS: readonly JobField[] = Object.values(SECTION_FIELDS)
  .flat()
  .filter((field) => !MAIN_FIELDS.has(field));
