import { ADMIN, type AccessProfile, type AccessTable, type Action } from './access-profile.ts';
import { isEntityName } from './entity-names.ts';
import type { EntityName } from './entity-names.ts';
import { entityOf } from './registered-entities.ts';

/** The resources that access rights protect: the kinds of record, and single ones such as the settings. */
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

/** The actions on a resource, and the profiles that have them. All others are refused. */
interface Policy {
  /** Every action there is; an administrator may do all of them. */
  actions: readonly Action[];
  access: AccessTable;
  /** True when all of it is about prices, which subcontractors never see. */
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
  // To read is to read a record's timeline; to export, the log of the whole company.
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
  // To update the queue is to have failed jobs tried again.
  queue: { actions: ['read', 'update', 'delete'], access: {}, isPriced: false },
  // To export is to download the file, which has everything in it.
  backups: { actions: ['read', 'create', 'export'], access: {}, isPriced: true },
};

/** The policy of a resource; a record's is in its entity. */
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
 * The scope of an action for this user. A subcontractor keeps at most their own records, sees no
 * prices and exports no lists; the flag has no effect on an administrator, who could lock everyone
 * out with it.
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
  // Only administrators change these; they are read whole.
  if (resource === 'company' || resource === 'users') return granted;

  return 'own';
}

/** The flag by which a record in the API shows that it is its reader's own: see `ownership`. */
export interface Owned {
  isOwn?: boolean | undefined;
}

/** True when a user may do this at all, or with this record as the API returned it to them. */
export function can(actor: Actor, resource: Resource, action: Action, record: Owned = {}): boolean {
  const scope = scopeOf(actor, resource, action);

  return scope === 'all' || (scope === 'own' && record.isOwn !== false);
}

/** True when this user may see contract amounts, budgets and deposits of a job. */
export function canSeeMoney(actor: Actor): boolean {
  return can(actor, 'estimates', 'read');
}
