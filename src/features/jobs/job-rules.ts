/** The rules of a job. Pure: amounts in dollars as on the API, `today` is an argument. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { Job, JobType } from './job.ts';

/** Whether a job's last day is past and it is not completed (C41). */
export function isJobOverdue(
  { endDate, status }: Pick<Job, 'endDate' | 'status'>,
  today: CalendarDay,
): boolean {
  return endDate !== null && endDate < today && status !== 'completed';
}

/** Whether the last day comes before the first: worth a warning, never a refusal (C65). */
export function endsBeforeItStarts({
  startDate,
  endDate,
}: {
  startDate: CalendarDay | null | undefined;
  endDate: CalendarDay | null | undefined;
}): boolean {
  return Boolean(startDate && endDate && endDate < startDate);
}

/** Only an insurance job has an insurer and a claim (specification, section 2.6). */
export function hasInsurance(jobType: JobType | null): boolean {
  return jobType === 'insurance';
}

/** Whether a job of this type usually is about a roof to be measured (specification, section 2.6). */
export function isRoofingJob(jobType: JobType | null): boolean {
  return jobType === 'insurance' || jobType === 'retail';
}

/** The deposit as whole per cent of the contract; null unless both are filled and the contract is above zero. */
export function depositPercent({
  contractAmount,
  depositAmount,
}: {
  contractAmount: number | null | undefined;
  depositAmount: number | null | undefined;
}): number | null {
  if (!contractAmount || depositAmount == null) return null;
  const percent = Math.round((depositAmount / contractAmount) * 100);

  return Number.isFinite(percent) ? percent : null;
}

/**
 * The fields of the create form that a person fills. Status, priority, state and the switches start
 * with a value, so they say nothing about how much has been filled in (C74).
 */
const COUNTED_FIELDS = [
  'title',
  'jobType',
  'clientId',
  'leadSource',
  'salesRep',
  'assignedTeam',
  'relatedContacts',
  'tags',
  'addressLine1',
  'addressLine2',
  'city',
  'postalCode',
  'startDate',
  'endDate',
  'initialApptDate',
  'initialApptTime',
  'tentativeInstallDate',
  'tentativeInstallTime',
  'warrantyScheduled',
  'predominateRoof',
  'pitchMeasurement',
  'existingLayers',
  'shingleColors',
  'dripEdgeColor',
  'selectedOptions',
  'description',
] as const satisfies readonly (keyof Job)[];

/** Those that only people with price rights see (S11). */
const COUNTED_MONEY_FIELDS = [
  'budget',
  'contractAmount',
  'depositAmount',
] as const satisfies readonly (keyof Job)[];

/** Those that the form shows for an insurance job alone. */
const COUNTED_INSURANCE_FIELDS = [
  'insuranceCompany',
  'claimNumber',
  'dateOfLoss',
  'adjusterName',
  'adjusterPhone',
  'adjusterEmail',
] as const satisfies readonly (keyof Job)[];

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;

  return value !== null && value !== undefined && !Number.isNaN(value);
}

/**
 * The share of the form's fields that are filled, in whole per cent: only fields that are visible for
 * this type and this person, and only what somebody filled in (C74).
 */
export function percentComplete(
  values: Partial<Record<keyof Job, unknown>>,
  { jobType, seesMoney }: { jobType: JobType | null; seesMoney: boolean },
): number {
  const isInsured = hasInsurance(jobType);
  const counted: (keyof Job)[] = [
    ...COUNTED_FIELDS,
    ...(seesMoney ? COUNTED_MONEY_FIELDS : []),
    ...(isInsured ? COUNTED_INSURANCE_FIELDS : []),
    ...(isInsured && seesMoney ? (['deductible'] as const) : []),
  ];
  const filled = counted.filter((field) => isFilled(values[field]));

  // Full is full: 99.6 % is not.
  return Math.floor((filled.length * 100) / counted.length);
}
