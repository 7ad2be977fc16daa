/** What the forms of a job hold and require. The API requires less than the screens. */
import type { Control, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { job } from '../job.ts';
import type { Job } from '../job.ts';
import { missingInsuranceFields } from '../job-rules.ts';

/** A whole job in a form: every field is there, empty or not. Validates like a change. */
export const jobForm = job.update.omit({ version: true }).required();

export type JobFormInput = z.input<typeof jobForm>;
export type JobFormOutput = z.output<typeof jobForm>;
export type JobFormState = UseFormReturn<JobFormInput, unknown, JobFormOutput>;
export type JobControl = Control<JobFormInput, unknown, JobFormOutput>;
export type JobField = keyof JobFormInput;

export const JOB_LABELS = job.labels;

const { shape } = jobForm;

function filled<Field extends z.ZodType<string | null>>(field: Field, label: string): Field {
  return field.refine((value) => value !== null, `${label} is required`);
}

/** What the Create Job page requires. */
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
      (job, context) => {
        for (const { path, message } of missingInsuranceFields(job)) {
          context.addIssue({ code: 'custom', path: [path], message });
        }
      },
      // All missing fields are reported at once, not the claim only after the address.
      { when: ({ value }) => typeof value === 'object' && value !== null },
    );
}

/** An empty Create Job form. Client 0 is none: the picker is empty, and validation requires one. */
export function emptyJobForm({
  clientId,
  state,
}: {
  clientId: number;
  state: string;
}): JobFormInput {
  return {
    title: '',
    jobType: null,
    clientId,
    status: 'lead',
    priority: 'medium',
    leadSource: null,
    salesRep: null,
    assignedTeam: [],
    relatedContacts: [],
    tags: [],
    addressLine1: '',
    addressLine2: '',
    city: '',
    state,
    postalCode: '',
    allDay: false,
    startDate: null,
    endDate: null,
    initialApptDate: null,
    initialApptTime: '',
    tentativeInstallDate: null,
    tentativeInstallTime: '',
    warrantyScheduled: null,
    predominateRoof: null,
    pitchMeasurement: '',
    existingLayers: null,
    shingleColors: '',
    dripEdgeColor: '',
    selectedOptions: [],
    permitNeeded: false,
    budget: null,
    contractAmount: null,
    depositAmount: null,
    insuranceCompany: '',
    claimNumber: '',
    dateOfLoss: null,
    deductible: null,
    adjusterName: '',
    adjusterPhone: '',
    adjusterEmail: '',
    description: '',
  };
}

/** A job as its form starts: missing texts are empty, ids of choices are texts. */
export function jobFormOf(job: Job): JobFormInput {
  const empty = emptyJobForm({ clientId: job.clientId, state: '' });
  const fields = Object.keys(empty) as JobField[];

  return {
    ...(Object.fromEntries(
      fields.map((field) => [field, job[field] ?? empty[field]]),
    ) as JobFormInput),
    salesRep: job.salesRep === null ? null : String(job.salesRep),
  };
}
