import { expect, test } from 'vitest';
import type { RecordChangeRow } from '#server/changes/read-changes.ts';
import type { Actor } from '#shared/access.ts';
import '#app/server/features.ts';
import { changesFor } from './changes-for.ts';

const admin: Actor = { id: 1, accessProfile: 'Admin Project manager', isSubcontractor: false };
const manager: Actor = { id: 2, accessProfile: 'Project manager', isSubcontractor: false };
const subcontractor: Actor = { id: 3, accessProfile: 'Field Technician', isSubcontractor: true };

const change = (sent: Partial<RecordChangeRow>): RecordChangeRow => ({
  id: 1,
  changedIn: '700',
  changedAt: new Date('2026-11-21T15:00:00Z'),
  kind: 'contacts',
  recordId: 7,
  contactId: null,
  jobId: null,
  recipientId: null,
  byUserId: null,
  byPage: null,
  ...sent,
});

test('A reader of every record gets the changed ones, without duplicates', () => {
  const changes = [
    change({ kind: 'invoices', recordId: 12, contactId: 7, jobId: 3 }),
    change({ kind: 'payments', recordId: 40, contactId: 7 }),
    change({ kind: 'invoices', recordId: 12, contactId: 7, jobId: 3 }),
  ];

  expect(changesFor(admin, changes)).toEqual([
    { changed: { invoices: [12], payments: [40] }, around: { contacts: [7], jobs: [3] } },
  ]);
});

test('A subcontractor gets no changes of money, and no ids of other kinds', () => {
  expect(changesFor(subcontractor, [change({ kind: 'invoices', recordId: 12 })])).toEqual([]);
  expect(changesFor(subcontractor, [change({ kind: 'payments', recordId: 40 })])).toEqual([]);
  expect(changesFor(subcontractor, [change({ kind: 'jobs', recordId: 3, contactId: 7 })])).toEqual([
    { changed: { jobs: null }, around: { contacts: null } },
  ]);
});

test('Many records of a kind are named by the kind alone', () => {
  const changes = Array.from({ length: 300 }, (_, n) => change({ recordId: n + 1 }));

  expect(changesFor(admin, changes)).toEqual([{ changed: { contacts: null }, around: {} }]);
});

test('A reader learns the page of their own change and of no one else’s', () => {
  const changes = [
    change({ recordId: 7, byUserId: 1, byPage: '0123456789abcdef' }),
    change({ recordId: 8, byUserId: 2, byPage: 'fedcba9876543210' }),
  ];

  expect(changesFor(admin, changes)).toEqual([
    { changed: { contacts: [7] }, around: {}, by: '0123456789abcdef' },
    { changed: { contacts: [8] }, around: {} },
  ]);
});

test('A message for one person goes to that person, and messages about ended sessions to no one', () => {
  const changes = [
    change({ kind: 'notifications', recordId: 5, recipientId: 2 }),
    change({ kind: 'sessions', recordId: 9, recipientId: 2 }),
  ];

  expect(changesFor(manager, changes)).toEqual([{ changed: { notifications: [5] }, around: {} }]);
  expect(changesFor(admin, changes)).toEqual([]);
});
