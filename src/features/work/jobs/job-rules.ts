/** The rules of a job. Pure: amounts in dollars as on the API, `today` is an argument. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { Job, JobType } from './job.ts';

/** Returns true when the last day comes before the first, which is a warning and not an error. */
export function endsBeforeItStarts({
  startDate,
  endDate,
}: {
  startDate: CalendarDay | null | undefined;
  endDate: CalendarDay | null | undefined;
}): boolean {
  return Boolean(startDate && endDate && endDate < startDate);
}

/**
 * Returns true when an entry of a team or of related contacts is a record id rather than a name.
 */
export function isRecordId(entry: string): boolean {
  return /^[1-9]\d{0,8}$/.test(entry);
}

/** Returns true for an insurance job; only those have an insurer and a claim. */
export function hasInsurance(jobType: JobType | null): boolean {
  return jobType === 'insurance';
}

const INSURANCE_NEEDS = [
  ['insuranceCompany', 'Insurance company is required for an insurance job'],
  ['claimNumber', 'Claim number is required for an insurance job'],
] as const;

/** Returns the missing insurance fields of an insurance job; other types require none. */
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

/** Returns true when a job of this type usually needs roof measurements. */
export function isRoofingJob(jobType: JobType | null): boolean {
  return jobType === 'insurance' || jobType === 'retail';
}

/**
 * Returns the deposit as a whole percentage of the contract; null unless both are filled and the
 * contract is above zero.
 */
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
 * The fields of the create form that count toward completion. Status, priority, state, and the
 * switches have a default, so they do not count.
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

/** Counted only for users with access to prices. */
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
 * Returns the percentage of filled fields, as a whole number. It counts only the fields that this
 * job type and this user see, and only values that a user entered.
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

  // Round down, so that it never shows more than is filled.
  return Math.floor((filled.length * 100) / counted.length);
}
