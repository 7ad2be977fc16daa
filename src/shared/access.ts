import { z } from 'zod';

/** The five access profiles, from the most rights to the fewest. */
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

/** What access rights protect. */
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
 * The rows a permission covers: every record; the user's own (created by or assigned to them; sales
 * rep of its job, or on the job's team); or none.
 */
export type Scope = 'all' | 'own' | 'none';

/** The part of a signed-in user that the policy depends on. */
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
 * The policy: profile × resource × action → scope. What is not listed is refused. The server checks
 * it on every call; the screens only use it to hide what would be refused.
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

/** Resources whose rows carry prices; a subcontractor sees none of them. */
const PRICED: ReadonlySet<Resource> = new Set(['estimates', 'invoices', 'payments', 'trash']);

/**
 * The scope of an action for this user. A subcontractor keeps at most their own records, sees no
 * prices and exports no lists; the flag has no effect on an administrator, who could lock everyone
 * out with it.
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

/** Whether this user may see contract amounts, budgets and deposits of a job. */
export function canSeeMoney(actor: Actor): boolean {
  return can(actor, 'estimates', 'read');
}
