/** The five access profiles of the specification (section 6), by their keys and labels. */
export const ACCESS_PROFILES = {
  admin: 'Admin Project manager',
  project_manager: 'Project manager',
  sales_rep: 'Sales Representative',
  field_tech: 'Field Technician',
  user: 'User',
} as const;

export type AccessProfile = keyof typeof ACCESS_PROFILES;
export const accessProfileKeys = Object.keys(ACCESS_PROFILES) as [
  AccessProfile,
  ...AccessProfile[],
];

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

export type Action = 'read' | 'create' | 'update' | 'delete' | 'export' | 'import' | 'restore';

/**
 * How far a permission reaches: every record; those one has to do with (one's own: created by, sales
 * rep of, or on the team of its job); or none.
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
  admin: {
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
  project_manager: {
    company: { read: 'all' },
    users: { read: 'all' },
    contacts: {
      read: 'all',
      create: 'all',
      update: 'all',
      delete: 'all',
      export: 'all',
      import: 'all',
    },
    jobs: { read: 'all', create: 'all', update: 'all', delete: 'all', export: 'all' },
    estimates: { read: 'all', create: 'all', update: 'all', delete: 'all', export: 'all' },
    invoices: { read: 'all', create: 'all', update: 'all', delete: 'all', export: 'all' },
    payments: { read: 'all', create: 'all', update: 'all', delete: 'all', export: 'all' },
    audit: { read: 'all' },
  },
  sales_rep: {
    company: { read: 'all' },
    users: { read: 'all' },
    contacts: { read: 'all', create: 'all', update: 'all', delete: 'own', export: 'own' },
    jobs: { read: 'all', create: 'all', update: 'own', delete: 'own', export: 'own' },
    estimates: { read: 'own', create: 'all', update: 'own', delete: 'own', export: 'own' },
    invoices: { read: 'own', create: 'all', update: 'own', export: 'own' },
    payments: { read: 'own', create: 'own' },
    audit: { read: 'own' },
  },
  field_tech: {
    company: { read: 'all' },
    users: { read: 'all' },
    contacts: { read: 'own' },
    jobs: { read: 'own', update: 'own' },
    audit: { read: 'own' },
  },
  user: {
    company: { read: 'all' },
    users: { read: 'all' },
    contacts: { read: 'all', create: 'all', update: 'all' },
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
  if (!actor.isSubcontractor || actor.accessProfile === 'admin') return granted;
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
