import '#test/register-entities.ts';
import { describe, expect, test } from 'vitest';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import { permissionMatrix } from '#test/permission-matrix.ts';
import { can, canSeeMoney, policyOf, scopeOf } from './access.ts';
import { ACCESS_PROFILES } from './access-profile.ts';
import type { Actor, Resource } from './access.ts';
import type { AccessProfile, Action } from './access-profile.ts';

const a = (accessProfile: AccessProfile, isSubcontractor = false): Actor => ({
  id: 1,
  accessProfile,
  isSubcontractor,
});

const RESOURCES: Resource[] = [
  'company',
  'users',
  ...ENTITY_NAMES,
  'audit',
  'trash',
  'queue',
  'backups',
];
const ACTIONS: Action[] = [
  'read',
  'create',
  'update',
  'progress',
  'assign',
  'share',
  'delete',
  'export',
  'import',
  'restore',
];
const REACH = { none: 0, own: 1, all: 2 };

test('docs/permissions.md is the policy', async () => {
  await expect(permissionMatrix()).toMatchFileSnapshot('../../docs/permissions.md');
});

describe('the policy', () => {
  test('lets an administrator do everything, marked as a subcontractor or not', () => {
    for (const resource of RESOURCES) {
      for (const action of policyOf(resource).actions) {
        expect(scopeOf(a('Admin Project manager'), resource, action)).toBe('all');
        expect(scopeOf(a('Admin Project manager', true), resource, action)).toBe('all');
      }
    }
  });

  test('leaves users, company and trash to administrators', () => {
    for (const profile of ACCESS_PROFILES.slice(1)) {
      for (const action of ACTIONS.filter((one) => one !== 'read')) {
        expect(can(a(profile), 'users', action)).toBe(false);
        expect(can(a(profile), 'company', action)).toBe(false);
        expect(can(a(profile), 'trash', action)).toBe(false);
      }
      expect(can(a(profile), 'trash', 'read')).toBe(false);
    }
  });

  test('a subcontractor gets no further rights', () => {
    for (const profile of ACCESS_PROFILES.slice(1)) {
      for (const resource of RESOURCES) {
        for (const action of ACTIONS) {
          const asOne = REACH[scopeOf(a(profile, true), resource, action)];
          expect(asOne).toBeLessThanOrEqual(REACH[scopeOf(a(profile), resource, action)]);
        }
      }
    }
  });

  test('shows a subcontractor no prices and gives them no list to take away (S11)', () => {
    for (const profile of ACCESS_PROFILES.slice(1)) {
      const subcontractor = a(profile, true);
      expect(canSeeMoney(subcontractor)).toBe(false);
      for (const resource of ['estimates', 'invoices', 'payments'] as const) {
        for (const action of ACTIONS) expect(can(subcontractor, resource, action)).toBe(false);
      }
      for (const resource of RESOURCES) expect(can(subcontractor, resource, 'export')).toBe(false);
    }
  });

  test('shows prices only to users who may write estimates', () => {
    expect(ACCESS_PROFILES.filter((profile) => canSeeMoney(a(profile)))).toEqual([
      'Admin Project manager',
      'Project manager',
      'Sales Representative',
    ]);
  });

  test('lets a sales representative write invoices and take payments, but not undo either', () => {
    const priya = a('Sales Representative');

    expect(scopeOf(priya, 'invoices', 'create')).toBe('all');
    expect(scopeOf(priya, 'payments', 'create')).toBe('own');
    expect(can(priya, 'invoices', 'delete')).toBe(false);
    expect(can(priya, 'payments', 'delete')).toBe(false);
  });

  test('lets those who change a job or task report its progress exactly as far', () => {
    for (const profile of ACCESS_PROFILES) {
      for (const actor of [a(profile), a(profile, true)]) {
        for (const kind of ['jobs', 'tasks'] as const) {
          const update = scopeOf(actor, kind, 'update');
          if (update !== 'none') expect(scopeOf(actor, kind, 'progress')).toBe(update);
        }
      }
    }
  });

  test('lets the front desk enter a lead and read it, and do no more with it', () => {
    const lena = a('User');

    expect(scopeOf(lena, 'jobs', 'create')).toBe('all');
    expect(scopeOf(lena, 'jobs', 'read')).toBe('all');
    for (const action of ['update', 'progress', 'delete', 'export'] as const) {
      expect(can(lena, 'jobs', action)).toBe(false);
    }
    expect(canSeeMoney(lena)).toBe(false);
  });

  test('lets a field technician see and move on the jobs they are on', () => {
    const tom = a('Field Technician');

    expect(scopeOf(tom, 'jobs', 'read')).toBe('own');
    expect(scopeOf(tom, 'jobs', 'progress')).toBe('own');
    expect(can(tom, 'jobs', 'update')).toBe(false);
    expect(can(tom, 'jobs', 'create')).toBe(false);
    expect(can(tom, 'contacts', 'update')).toBe(false);
  });
});
