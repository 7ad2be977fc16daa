import { z } from 'zod';

/** The five access profiles (specification, section 6), from the one who may do everything to the one who may do least. */
export const ACCESS_PROFILES = [
  'Admin Project manager',
  'Project manager',
  'Sales Representative',
  'Field Technician',
  'User',
] as const;

export const accessProfile = z.enum(ACCESS_PROFILES, 'Choose an access profile');
export type AccessProfile = z.infer<typeof accessProfile>;

export const ADMIN: AccessProfile = 'Admin Project manager';

/** What can be guarded. */
export type Resource =
  | 'company'
  | 'users'
  | 'contacts'
  | 'jobs'
  | 'estimates'
  | 'invoices'
  | 'payments'
  | 'audit'
  | 'trash';

export type Action =
  | 'read'
  | 'create'
  | 'update'
  | 'progress'
  | 'assign'
  | 'delete'
  | 'export'
  | 'import'
  | 'restore';

/**
 * How far a permission reaches: every record; those one has to do with (one's own: created by or
 * assigned to; sales rep of, or on the team of its job); or none.
 */
export type Scope = 'all' | 'own' | 'none';

/** What the policy looks at in a signed-in person. */
export interface Actor {
  id: number;
  accessProfile: AccessProfile;
  isSubcontractor: boolean;
}

type Grants = Partial<Record<Resource, Partial<Record<Action, Scope>>>>;

const everything = {
  read: 'all',
  create: 'all',
  update: 'all',
  progress: 'all',
  assign: 'all',
  delete: 'all',
  export: 'all',
  import: 'all',
  restore: 'all',
} as const;

/**
 * The policy: profile × resource × action → scope. What is not listed is refused. The server asks it
 * on every call; the screens ask it only to hide what would be refused.
 */
const POLICY: Record<AccessProfile, Grants> = {
  'Admin Project manager': {
    company: everything,
    users: everything,
    contacts: everything,
    jobs: everything,
    estimates: everything,
    invoices: everything,
    payments: everything,
    audit: everything,
    trash: everything,
  },
  'Project manager': {
    company: { read: 'all' },
    users: { read: 'all' },
    contacts: {
      read: 'all',
      create: 'all',
      update: 'all',
      assign: 'all',
      delete: 'all',
      export: 'all',
      import: 'all',
    },
    jobs: {
      read: 'all',
      create: 'all',
      update: 'all',
      progress: 'all',
      delete: 'all',
      export: 'all',
    },
    estimates: { read: 'all', create: 'all', update: 'all', delete: 'all', export: 'all' },
    invoices: { read: 'all', create: 'all', update: 'all', delete: 'all', export: 'all' },
    payments: { read: 'all', create: 'all', update: 'all', delete: 'all', export: 'all' },
    audit: { read: 'all' },
  },
  'Sales Representative': {
    company: { read: 'all' },
    users: { read: 'all' },
    contacts: {
      read: 'all',
      create: 'all',
      update: 'all',
      assign: 'own',
      delete: 'own',
      export: 'own',
    },
    jobs: {
      read: 'all',
      create: 'all',
      update: 'own',
      progress: 'own',
      delete: 'own',
      export: 'own',
    },
    estimates: { read: 'own', create: 'all', update: 'own', delete: 'own', export: 'own' },
    invoices: { read: 'own', create: 'all', update: 'own', export: 'own' },
    payments: { read: 'own', create: 'own' },
    audit: { read: 'own' },
  },
  'Field Technician': {
    company: { read: 'all' },
    users: { read: 'all' },
    contacts: { read: 'own' },
    jobs: { read: 'own', progress: 'own' },
    audit: { read: 'own' },
  },
  User: {
    company: { read: 'all' },
    users: { read: 'all' },
    contacts: { read: 'all', create: 'all', update: 'all', assign: 'all' },
    jobs: { read: 'all' },
    audit: { read: 'all' },
  },
};

/** Resources whose rows carry prices; a subcontractor sees none of them (S11). */
const PRICED: ReadonlySet<Resource> = new Set(['estimates', 'invoices', 'payments', 'trash']);

/**
 * How far this person may do this. A subcontractor keeps at most their own records, sees no prices
 * and takes no list away (S11); the flag says nothing about an administrator, who could lock
 * everyone out with it.
 */
export function scopeOf(actor: Actor, resource: Resource, action: Action): Scope {
  const granted = POLICY[actor.accessProfile][resource]?.[action] ?? 'none';
  if (!actor.isSubcontractor || actor.accessProfile === ADMIN) return granted;
  if (granted === 'none') return 'none';

  if (PRICED.has(resource) || action === 'export' || action === 'import' || action === 'delete')
    return 'none';
  if (resource === 'company' || resource === 'users') return action === 'read' ? granted : 'none';

  return 'own';
}

export function can(actor: Actor, resource: Resource, action: Action): boolean {
  return scopeOf(actor, resource, action) !== 'none';
}

/** Whether this person may see contract amounts, budgets and deposits on a job. */
export function canSeeMoney(actor: Actor): boolean {
  return can(actor, 'estimates', 'read');
}
