import { ADMIN, type AccessProfile, type AccessTable, type Action } from './access-profile.ts';
import { isEntityName } from './entity-names.ts';
import type { EntityName } from './entity-names.ts';
import { entityOf } from './registered-entities.ts';

/**
 * The resources that permissions apply to: record types, and single resources such as the company's
 * settings.
 */
export type Resource =
  | EntityName
  | 'company'
  | 'users'
  | 'reports'
  | 'audit'
  | 'trash'
  | 'queue'
  | 'backups';

/**
 * The rows a permission covers: all records; the user's own (created by or assigned to them, or
 * belonging to a job they sell or whose team they're on); or none.
 */
export type Scope = 'all' | 'own' | 'none';

/** The properties of a signed-in user that permissions depend on. */
export interface Actor {
  id: number;
  accessProfile: AccessProfile;
  isSubcontractor: boolean;
}

/** The actions on a resource and the profiles that may perform them. Everything else is denied. */
interface Policy {
  /** All possible actions. Administrators may perform all of them. */
  actions: readonly Action[];
  access: AccessTable;
  /** True if the entire resource is about prices, which subcontractors never see. */
  isPriced: boolean;
}

const everyone: AccessTable = {
  'Project manager': { all: ['read'] },
  'Sales Representative': { all: ['read'] },
  'Field Technician': { all: ['read'] },
  User: { all: ['read'] },
};

const SINGLE_POLICIES: Record<Exclude<Resource, EntityName>, Policy> = {
  company: { actions: ['read', 'update'], access: everyone, isPriced: false },
  users: { actions: ['read', 'create', 'update'], access: everyone, isPriced: false },
  reports: {
    actions: ['read', 'export'],
    access: {
      'Project manager': { all: ['read', 'export'] },
      'Sales Representative': { own: ['read', 'export'] },
    },
    isPriced: true,
  },
  // 'read' covers a record's timeline; 'export', the company-wide log.
  audit: {
    actions: ['read', 'export'],
    access: {
      'Project manager': { all: ['read'] },
      'Sales Representative': { own: ['read'] },
      'Field Technician': { own: ['read'] },
      User: { all: ['read'] },
    },
    isPriced: false,
  },
  trash: { actions: ['read', 'restore'], access: {}, isPriced: true },
  // 'update' means retrying failed jobs.
  queue: { actions: ['read', 'update', 'delete'], access: {}, isPriced: false },
  // 'export' means downloading the backup file, which contains everything.
  backups: { actions: ['read', 'create', 'export'], access: {}, isPriced: true },
};

/** Returns a resource's policy. For a record type, the policy is part of the entity. */
export function policyOf(resource: Resource): Policy {
  return isEntityName(resource) ? entityOf(resource) : SINGLE_POLICIES[resource];
}

function grantedScope(profile: AccessProfile, resource: Resource, action: Action): Scope {
  const { actions, access } = policyOf(resource);
  if (!actions.includes(action)) return 'none';
  if (profile === ADMIN) return 'all';

  const { all = [], own = [] } = access[profile] ?? {};
  if (all.includes(action)) return 'all';

  return own.includes(action) ? 'own' : 'none';
}

/**
 * Returns the scope of an action for this user. Subcontractors have access to their own records at
 * most, see no prices, and can't export lists. The subcontractor flag has no effect on
 * administrators, who could otherwise lock everyone out with it.
 */
export function scopeOf(actor: Actor, resource: Resource, action: Action): Scope {
  const granted = grantedScope(actor.accessProfile, resource, action);
  if (!actor.isSubcontractor || actor.accessProfile === ADMIN) return granted;
  if (granted === 'none') return 'none';

  if (
    policyOf(resource).isPriced ||
    action === 'export' ||
    action === 'import' ||
    action === 'delete'
  )
    return 'none';
  // Only administrators can change these. Everyone else can read all of them.
  if (resource === 'company' || resource === 'users') return granted;

  return 'own';
}

/** The flag in API responses that says whether a record is the user's own. See `ownership`. */
export interface Owned {
  isOwn?: boolean | undefined;
}

/**
 * Returns true if the user may perform this action: on the given record as the API returned it, or
 * in general if there is no record.
 */
export function can(actor: Actor, resource: Resource, action: Action, record: Owned = {}): boolean {
  const scope = scopeOf(actor, resource, action);

  return scope === 'all' || (scope === 'own' && record.isOwn !== false);
}

/** Returns true if the user may see a job's contract amount, budget, and deposit. */
export function canSeeMoney(actor: Actor): boolean {
  return can(actor, 'estimates', 'read');
}
