/** Jobs: one piece of work for one client, from lead to completed. */
import { z } from 'zod';
import type { AnyEntity } from '#shared/entity.ts';
import {
  optionalChoice,
  optionalDate,
  optionalEmail,
  optionalReference,
  optionalText,
  optionalTime,
  recordStamps,
  reference,
  requiredText,
  versionField,
} from '#shared/fields/field-schemas.ts';
import { nonNegativeDollars } from '#shared/money.ts';
import type { ListFields } from '#shared/list-query.ts';

/** The statuses of the create form and those of the edit form, list and bulk actions. */
export const JOB_STATUSES = [
  'lead',
  'appointment_scheduled',
  'estimating',
  'signed_contract',
  'to_do',
  'in_progress',
  'review',
  'completed',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** What the create form offers, in its order. */
export const CREATE_STATUSES = [
  'lead',
  'appointment_scheduled',
  'signed_contract',
  'estimating',
  'in_progress',
  'completed',
] as const satisfies readonly JobStatus[];

/** What the edit form and the bulk actions offer; the form adds the job's current status. */
export const WORK_STATUSES = [
  'to_do',
  'in_progress',
  'review',
  'completed',
] as const satisfies readonly JobStatus[];

export const JOB_STATUS_LABELS: Record<JobStatus, string> = {
  lead: 'Lead',
  appointment_scheduled: 'Appointment Scheduled',
  estimating: 'Estimating',
  signed_contract: 'Signed Contract',
  to_do: 'To Do',
  in_progress: 'In Progress',
  review: 'Review',
  completed: 'Completed',
};

export const JOB_PRIORITIES = ['low', 'medium', 'high'] as const;

export const JOB_TYPES = [
  'retail',
  'insurance',
  'commercial',
  'warranty',
  'service_repairs',
  'metal',
  'siding',
] as const;
export type JobType = (typeof JOB_TYPES)[number];

export const JOB_TYPE_LABELS: Record<JobType, string> = {
  retail: 'Retail',
  insurance: 'Insurance',
  commercial: 'Commercial',
  warranty: 'Warranty',
  service_repairs: 'Service & Repairs',
  metal: 'Metal',
  siding: 'Siding',
};

export const LEAD_SOURCES = [
  'referral',
  'online',
  'canvassing',
  'insurance',
  'repeat_customer',
  'trade_show',
] as const;

export const ROOF_TYPES = ['composition', 'tile', 'metal', 'slate', 'wood', 'flat'] as const;
export const EXISTING_LAYERS = ['1', '2', '3+'] as const;

/** Roofing extras that can be sold with a job. */
export const ROOFING_OPTIONS = [
  'ice_and_water_shield',
  'ridge_vent',
  'drip_edge',
  'gutters',
  'gutter_guards',
  'skylight',
  'chimney_flashing',
  'decking_replacement',
] as const;

const textList = (label: string) =>
  z
    .array(requiredText(label, 100), `${label}: send a list of texts`)
    .max(50, `${label}: at most 50`);

/** What a job costs or earns; hidden from users who see no prices. */
export const JOB_MONEY_FIELDS = [
  'budget',
  'contractAmount',
  'depositAmount',
  'deductible',
] as const;

/** The fields that a crew may update; the others are for users who plan the work. */
export const JOB_PROGRESS_FIELDS = ['status', 'description'] as const;

const money = nonNegativeDollars.nullable();

/** Every field of a job but its title, client, status and priority may be empty. */
const optionalJobFields = {
  description: optionalText('Description', 10_000),
  jobType: optionalChoice(JOB_TYPES, 'Choose a job type'),
  /** One of LEAD_SOURCES, or a company's own word. */
  leadSource: optionalText('Lead source', 60),
  salesRep: optionalReference('Choose a sales rep'),
  addressLine1: optionalText('Address line 1'),
  addressLine2: optionalText('Address line 2'),
  city: optionalText('City', 100),
  state: optionalText('State', 60),
  postalCode: optionalText('Postal code', 10),
  allDay: z.boolean(),
  startDate: optionalDate('Start date'),
  endDate: optionalDate('End date'),
  tentativeInstallDate: optionalDate('Tentative install date'),
  tentativeInstallTime: optionalTime('Tentative install time'),
  dateOfLoss: optionalDate('Date of loss'),
  warrantyScheduled: optionalDate('Warranty scheduled'),
  initialApptDate: optionalDate('Initial appointment date'),
  initialApptTime: optionalTime('Initial appointment time'),
  predominateRoof: optionalText('Predominate roof', 60),
  pitchMeasurement: optionalText('Pitch', 60),
  existingLayers: optionalChoice(EXISTING_LAYERS, 'Choose the existing layers'),
  shingleColors: optionalText('Shingle colors', 100),
  dripEdgeColor: optionalText('Drip edge color', 100),
  selectedOptions: textList('Options'),
  permitNeeded: z.boolean(),
  budget: money,
  contractAmount: money,
  depositAmount: money,
  deductible: money,
  insuranceCompany: optionalText('Insurance company'),
  claimNumber: optionalText('Claim number', 100),
  adjusterName: optionalText('Adjuster name'),
  adjusterPhone: optionalText('Adjuster phone', 60),
  adjusterEmail: optionalEmail('Adjuster email'),
  /** User ids as text, or names of people who are not users. */
  assignedTeam: textList('Assigned team'),
  /** Contact ids as text, or names. */
  relatedContacts: textList('Related contacts'),
  tags: textList('Tags'),
};

const requiredJobFields = {
  title: requiredText('Job name'),
  clientId: reference('Choose a client'),
  status: z.enum(JOB_STATUSES, 'Choose a status'),
  priority: z.enum(JOB_PRIORITIES, 'Choose a priority'),
};

const jobFields = { ...requiredJobFields, ...optionalJobFields };

export const job = z
  .object({
    id: z.int(),
    ...jobFields,
    clientName: z.string(),
    salesRepName: z.string().nullable(),
    createdBy: z.int().nullable(),
    ...recordStamps,
  })
  .meta({ id: 'Job' });

export type Job = z.infer<typeof job>;

/** Jobs in a list: without large fields, unless they are requested. */
export const listedJob = job.partial({ description: true }).meta({ id: 'ListedJob' });
export type ListedJob = z.infer<typeof listedJob>;

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

export const jobCreate = z.object({
  ...requiredJobFields,
  status: requiredJobFields.status.default('lead'),
  priority: requiredJobFields.priority.default('medium'),
  ...z.object(optionalJobFields).partial().shape,
});

export type JobCreate = z.output<typeof jobCreate>;

/** A change: an absent field keeps its value, null clears it. */
export const jobUpdate = z.object(jobFields).partial().extend({ version: versionField });
export type JobUpdate = z.output<typeof jobUpdate>;

export const JOB_LIST_FIELDS = {
  title: { kind: 'text' },
  clientName: { kind: 'text' },
  clientId: { kind: 'number' },
  status: { kind: 'choice', values: JOB_STATUSES },
  priority: { kind: 'choice', values: JOB_PRIORITIES },
  jobType: { kind: 'choice', values: JOB_TYPES },
  leadSource: { kind: 'text' },
  salesRep: { kind: 'number' },
  city: { kind: 'text' },
  contractAmount: { kind: 'money' },
  budget: { kind: 'money' },
  startDate: { kind: 'date' },
  endDate: { kind: 'date' },
  createdAt: { kind: 'date' },
} as const satisfies ListFields;

/** What the policy, the trash and the timelines know of jobs. */
export const jobEntity = {
  name: 'jobs',
  noun: ['job', 'jobs'],
  title: 'title',
  fields: {},
  computed: {},
  every: {},
  labels: {},
  actions: ['read', 'create', 'update', 'progress', 'delete', 'export'],
  access: {
    'Project manager': { all: ['read', 'create', 'update', 'progress', 'delete', 'export'] },
    'Sales Representative': {
      all: ['read', 'create'],
      own: ['update', 'progress', 'delete', 'export'],
    },
    'Field Technician': { own: ['read', 'progress'] },
    User: { all: ['read'] },
  },
  isPriced: false,
  pricedFields: JOB_MONEY_FIELDS,
  naming: {},
  notExported: [],
  record: job,
  listed: listedJob,
  create: jobCreate,
  update: jobUpdate,
  listFields: JOB_LIST_FIELDS,
} as const satisfies AnyEntity;
