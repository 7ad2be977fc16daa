import type { RecordKind } from '../journal.ts';

export const CONTACTS: RecordKind = { path: '/api/contacts', mark: 'name', movedByOthers: [] };

export const JOBS: RecordKind = { path: '/api/jobs', mark: 'title', movedByOthers: [] };

export const TASKS: RecordKind = { path: '/api/tasks', mark: 'title', movedByOthers: [] };

export const INVOICES: RecordKind = {
  path: '/api/invoices',
  mark: 'description',
  movedByOthers: 'paid paidAmount balance owed status displayStatus version updatedAt'.split(' '),
};

export const PAYMENTS: RecordKind = {
  path: '/api/payments',
  mark: 'notes',
  movedByOthers:
    'status voidReason voidedAt refunded unapplied allocations version updatedAt'.split(' '),
};
