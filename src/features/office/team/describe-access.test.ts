import '#test/register-entities.ts';
import { expect, test } from 'vitest';
import { ACCESS_PROFILES, ADMIN } from '#shared/access-profile.ts';
import type { AccessProfile } from '#shared/access-profile.ts';
import { pluralOf } from '#shared/entity.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { describeAccess } from './describe-access.ts';

function words(profile: AccessProfile, isSubcontractor = false): Record<string, string> {
  return Object.fromEntries(
    describeAccess(profile, { isSubcontractor }).map(({ label, text }) => [label, text]),
  );
}

test('an administrator may do everything', () => {
  expect(words(ADMIN)).toMatchObject({
    Contacts: 'See, add, change, assign, delete, export and import',
    Team: 'See, add and change',
    Trash: 'See and restore',
  });
});

test('a sales representative works with all contacts and takes only their own away', () => {
  expect(words('Sales Representative')).toMatchObject({
    Contacts: 'See, add and change all; assign, delete and export only their own',
    Estimates: 'Add; see, change, delete and export only their own',
    Trash: 'No access',
  });
});

test('a field technician sees no invoice', () => {
  expect(words('Field Technician')).toMatchObject({
    Jobs: 'See and report progress on only their own',
    Invoices: 'No access',
  });
});

test('a subcontractor keeps their own jobs and loses every price', () => {
  expect(words('Project manager', true)).toMatchObject({
    Jobs: 'See, add and change only their own',
    Estimates: 'No access',
    Payments: 'No access',
  });
});

test.each(ACCESS_PROFILES)('%s is described for every part of Gable', (profile) => {
  expect(describeAccess(profile, { isSubcontractor: false }).map(({ label }) => label)).toEqual([
    ...ENTITY_NAMES.map((name) => pluralOf(entityOf(name))),
    'Reports',
    'Company settings',
    'Team',
    'History',
    'Trash',
    'Queue',
    'Backups',
  ]);
});
