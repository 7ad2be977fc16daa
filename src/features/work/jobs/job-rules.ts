/**
 * Business rules for jobs. Pure functions: amounts are in dollars as in the API, and `today` is an
 * argument.
 */
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { Job, JobType } from './job.ts';

/** True if the last day comes before the first. This is only a warning, not an error. */
export function endsBeforeItStarts({
  startDate,
  endDate,
}: {
  startDate: CalendarDay | null | undefined;
  endDate: CalendarDay | null | undefined;
}): boolean {
  return Boolean(startDate && endDate && endDate < startDate);
}

/** True if an entry in the team or the related contacts is a record id rather than a name. */
export function isRecordId(entry: string): boolean {
  return /^[1-9]\d{0,8}$/.test(entry);
}

/** True for insurance jobs. Only they have an insurer and a claim. */
export function hasInsurance(jobType: JobType | null): boolean {
  return jobType === 'insurance';
}

const INSURANCE_NEEDS = [
  ['insuranceCompany', 'Insurance company is required for an insurance job'],
  ['claimNumber', 'Claim number is required for an insurance job'],
] as const;

/** Returns which required insurance fields an insurance job lacks. Other job types require none. */
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

/** True if jobs of this type usually need roof measurements. */
export function isRoofingJob(jobType: JobType | null): boolean {
  return jobType === 'insurance' || jobType === 'retail';
}

/**
 * Returns the deposit as a whole-number percentage of the contract amount. Null unless both are
 * entered and the contract amount is above zero.
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
 * The create form's fields that count toward completion. Status, priority, state, and the switches
 * don't count because they have defaults.
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

/** Counted only for insurance jobs. */
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
 * Returns the percentage of fields that are filled in, as a whole number. Counts only fields that
 * are visible for this job type and user, and only values the user entered.
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

  // Round down so the percentage never overstates progress.
  return Math.floor((filled.length * 100) / counted.length);
}
