/**
 * The kinds of records, each with a text field that holds a unique mark, used to find the record
 * again after a crash.
 */
import { addressOf } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { RecordKind } from '../journal.ts';

const kind = (name: EntityName, mark: string, movedByOthers = ''): RecordKind => ({
  path: `/api/${addressOf(name)}`,
  mark,
  movedByOthers: movedByOthers ? movedByOthers.split(' ') : [],
});

export const CONTACTS = kind('contacts', 'name');
export const JOBS = kind('jobs', 'title');
export const JOB_COSTS = kind('job_costs', 'description');
export const TASKS = kind('tasks', 'title');
export const INVOICES = kind(
  'invoices',
  'description',
  'paid paidAmount balance owed status displayStatus version updatedAt',
);
export const PAYMENTS = kind(
  'payments',
  'notes',
  'status voidReason voidedAt refunded unapplied allocations version updatedAt',
);
export const WEB_FORMS = kind(
  'web_forms',
  'title',
  'submissionCount newSubmissions lastSubmittedAt',
);
