/** Jobs: each is one project for one client, from lead to completed. */
import { z } from 'zod';
import { defineEntity } from '#shared/entity.ts';
import type { ListedOf, RecordOf, UpdateOf } from '#shared/entity.ts';
import {
  choice,
  day,
  email,
  flag,
  lines,
  money,
  phone,
  postalCode,
  reference,
  text,
  texts,
  time,
  value,
} from '#shared/fields/fields.ts';
import { ownListField } from '#shared/list-query.ts';
import { boardPlace } from '#shared/records/board-place.ts';

/** The maximum length of a city name. */
export const CITY_LETTERS = 100;

/**
 * All job statuses, in sort order. The create form, the edit form, and bulk actions each offer some
 * of them.
 */
export const JOB_STATUSES = [
  'lead',
  'appointment_scheduled',
  'estimating',
  'signed_contract',
  'to_do',
  'in_progress',
  'review',
  'completed',
  'lost',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Statuses for bulk actions. Lost is excluded because each lost job needs its own reason. */
export const BULK_STATUSES = JOB_STATUSES.filter((status) => status !== 'lost') as [
  Exclude<JobStatus, 'lost'>,
  ...Exclude<JobStatus, 'lost'>[],
];

/** The create form's statuses, in display order. */
export const CREATE_STATUSES = [
  'lead',
  'appointment_scheduled',
  'signed_contract',
  'estimating',
  'in_progress',
  'completed',
] as const satisfies readonly JobStatus[];

/**
 * Statuses in the edit form and bulk actions. The edit form also offers the job's current status.
 */
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
  lost: 'Lost',
};

/** Reasons for losing a job. Reports group by them. */
export const LOST_REASON_LABELS = {
  price: 'Price',
  competitor: 'Went with a competitor',
  no_response: 'No response',
  insurance_denied: 'Claim denied',
  postponed: 'Postponed',
  not_a_fit: 'Not our kind of work',
  other: 'Other',
} as const;

export const JOB_PRIORITIES = ['low', 'medium', 'high'] as const;

const JOB_TYPES = [
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

/** Fields that the list can filter for missing values. */
export const MISSABLE_FIELDS = ['salesRep', 'leadSource', 'lostReason', 'startDate'] as const;

export const job = defineEntity({
  name: 'jobs',
  noun: ['job', 'jobs'],
  title: 'title',
  fields: {
    title: text('Job Name', { required: true, list: true, search: true }),
    clientId: reference('Client', {
      required: true,
      message: 'Choose a client',
      list: true,
      audit: 'hidden',
    }),
    status: choice('Status', JOB_STATUS_LABELS, { required: true, default: 'lead', list: true }),
    priority: choice('Priority', JOB_PRIORITIES, { required: true, default: 'medium', list: true }),
    /** Required while the job is lost, and not set otherwise. */
    lostReason: choice('Reason it was lost', LOST_REASON_LABELS, {
      message: 'Choose why it was lost',
      list: true,
    }),
    description: lines('Description'),
    jobType: choice('Job Type', JOB_TYPE_LABELS, { none: 'General', list: true }),
    /** One of the company's lead sources, or any other text. See lead-source.ts. */
    leadSource: text('Lead Source', { max: 60, list: true }),
    salesRep: reference('Sales Rep', {
      message: 'Choose a sales rep',
      list: true,
      audit: 'hidden',
    }),
    addressLine1: text('Address Line 1', { search: true }),
    addressLine2: text('Address Line 2'),
    city: text('City', { max: CITY_LETTERS, list: true, search: true }),
    state: text('State', { max: 60 }),
    postalCode: postalCode('Postal Code', { search: true }),
    allDay: flag('All day', { default: false }),
    startDate: day('Start Date', { list: true }),
    endDate: day('End Date', { list: true }),
    tentativeInstallDate: day('Tentative Install'),
    tentativeInstallTime: time('Install Time'),
    dateOfLoss: day('Date of Loss'),
    warrantyScheduled: day('Warranty Scheduled'),
    initialApptDate: day('Initial Appointment'),
    initialApptTime: time('Appointment Time'),
    predominateRoof: text('Main Roof Type', { max: 60 }),
    pitchMeasurement: text('Pitch', { max: 60 }),
    existingLayers: choice('Existing Layers', EXISTING_LAYERS, {
      message: 'Choose the existing layers',
    }),
    shingleColors: text('Shingle Colors', { max: 100 }),
    dripEdgeColor: text('Drip Edge Color', { max: 100 }),
    selectedOptions: texts('Options'),
    permitNeeded: flag('Permit needed', { default: false }),
    budget: money('Budget', { list: true }),
    contractAmount: money('Contract Amount', { list: true }),
    depositAmount: money('Deposit Amount'),
    deductible: money('Deductible'),
    insuranceCompany: text('Insurance Company'),
    claimNumber: text('Claim Number', { max: 100, search: true }),
    adjusterName: text('Adjuster Name'),
    adjusterPhone: phone('Adjuster Phone'),
    adjusterEmail: email('Adjuster Email'),
    /** User ids as strings, or names of people without an account. */
    assignedTeam: texts('Assigned Team', { audit: 'changed' }),
    /** Contact ids as strings, or names. */
    relatedContacts: texts('Related Contacts', { audit: 'changed' }),
    tags: texts('Tags', { search: true }),
  },
  computed: {
    clientName: value('Client', z.string(), { list: true, search: true }),
    salesRepName: value('Sales Rep', z.string().nullable()),
    /** The card's position within its status on the board, compared bytewise. */
    position: value('Position', z.string(), { list: true, audit: 'derived' }),
  },
  /**
   * Fields that exist only in lists: when the job became a lead, when it was sold (null if it is
   * not sold now), and when it entered its status. Also filters for tags, missing values, and the
   * user's own jobs.
   */
  listOnly: {
    leadOn: { kind: 'date' },
    soldOn: { kind: 'date' },
    stageOn: { kind: 'date' },
    tags: { kind: 'text' },
    missing: { kind: 'choice', values: MISSABLE_FIELDS },
    ...ownListField,
  },
  asides: {
    /**
     * The card's position within its status. Without one, a card that enters a status goes to the
     * top.
     */
    place: boardPlace.optional(),
  },
  actions: ['read', 'create', 'update', 'progress', 'delete', 'export'],
  access: {
    'Project manager': { all: ['read', 'create', 'update', 'progress', 'delete', 'export'] },
    'Sales Representative': {
      all: ['read', 'create'],
      own: ['update', 'progress', 'delete', 'export'],
    },
    'Field Technician': { own: ['read', 'progress'] },
    User: { all: ['read', 'create'] },
  },
  progressFields: ['status', 'description', 'lostReason'],
  notExported: ['position'],
  pricedFields: ['budget', 'contractAmount', 'depositAmount', 'deductible'],
});

export type Job = RecordOf<typeof job>;
export type ListedJob = ListedOf<typeof job>;
export type JobUpdate = UpdateOf<typeof job>;
