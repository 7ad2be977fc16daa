/** The rules of a job. Pure: amounts in dollars as on the API, `today` is an argument. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { Job, JobType } from './job.ts';

/** Whether the last day comes before the first: shown as a warning, never refused. */
export function endsBeforeItStarts({
  startDate,
  endDate,
}: {
  startDate: CalendarDay | null | undefined;
  endDate: CalendarDay | null | undefined;
}): boolean {
  return Boolean(startDate && endDate && endDate < startDate);
}

/** Whether an entry of a team or of related contacts is a record's id rather than a name. */
export function isRecordId(entry: string): boolean {
  return /^[1-9]\d{0,8}$/.test(entry);
}

/** Only an insurance job has an insurer and a claim. */
export function hasInsurance(jobType: JobType | null): boolean {
  return jobType === 'insurance';
}

const INSURANCE_NEEDS = [
  ['insuranceCompany', 'Insurance company is required for an insurance job'],
  ['claimNumber', 'Claim number is required for an insurance job'],
] as const;

/** The fields an insurance job lacks; other types require none. */
export function missingInsuranceFields(fields: {
  jobType?: string | null | undefined;
  insuranceCompany?: string | null | undefined;
  claimNumber?: string | null | undefined;
}): { path: string; message: string }[] {
  if (fields.jobType !== 'insurance') return [];

  return INSURANCE_NEEDS.filter(([path]) => !fields[path]).map(([path, message]) => ({
    path,
    message,
  }));
}

/** Whether a job of this type usually needs roof measurements. */
export function isRoofingJob(jobType: JobType | null): boolean {
  return jobType === 'insurance' || jobType === 'retail';
}

/** The deposit as a whole percentage of the contract; null unless both are filled and the contract is above zero. */
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
 * The fields of the create form that a user fills in. Status, priority, state and the switches have
 * a default, so they do not show how much was filled in.
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

/** Counted only for users who may see prices. */
const COUNTED_MONEY_FIELDS = [
  'budget',
  'contractAmount',
  'depositAmount',
] as const satisfies readonly (keyof Job)[];

/** Counted only for an insurance job. */
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
 * The share of the form's fields that are filled, in whole percent: only fields that this type of
 * job and this user see, and only values that a user entered.
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

  // Rounded down, so that it never says more than is filled.
  return Math.floor((filled.length * 100) / counted.length);
}
