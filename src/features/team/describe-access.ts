/** The access policy in words, generated from the policy itself. */
import { scopeOf } from '#shared/access.ts';
import type { AccessProfile, Action, Actor, Resource, Scope } from '#shared/access.ts';

/** In display order: records first. */
const LABELS = {
  contacts: 'Contacts',
  jobs: 'Jobs',
  estimates: 'Estimates',
  invoices: 'Invoices',
  payments: 'Payments',
  company: 'Company settings',
  users: 'Team',
  audit: 'History',
  trash: 'Trash',
} satisfies Record<Resource, string>;

const RESOURCES = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** Actions that exist at all: history is read-only, and the trash only restores. */
const POSSIBLE: Record<Resource, readonly Action[]> = {
  contacts: ['read', 'create', 'update', 'assign', 'delete', 'export', 'import'],
  jobs: ['read', 'create', 'update', 'progress', 'delete', 'export'],
  estimates: ['read', 'create', 'update', 'delete', 'export'],
  invoices: ['read', 'create', 'update', 'delete', 'export'],
  payments: ['read', 'create', 'update', 'delete', 'export'],
  company: ['read', 'update'],
  users: ['read', 'create', 'update'],
  audit: ['read'],
  trash: ['read', 'restore'],
};

const VERBS = {
  read: 'see',
  create: 'add',
  update: 'change',
  progress: 'report progress on',
  assign: 'assign',
  delete: 'delete',
  export: 'export',
  import: 'import',
  restore: 'restore',
} satisfies Record<Action, string>;

const ACTIONS = Object.keys(VERBS) as (keyof typeof VERBS)[];

export interface AccessLine {
  label: string;
  /** 'See, add and change all; delete and export only their own' */
  text: string;
  isRefused: boolean;
}

function list(words: string[]): string {
  const last = words.at(-1) ?? '';

  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}

function textOf(actor: Actor, resource: Resource): string | null {
  const verbs = (scope: Scope) =>
    ACTIONS.filter(
      (action) =>
        POSSIBLE[resource].includes(action) &&
        scopeOf(actor, resource, action) === scope &&
        // Updating all of a record includes reporting its progress.
        !(action === 'progress' && scopeOf(actor, resource, 'update') === scope),
    ).map((action) => VERBS[action]);
  const all = verbs('all');
  const own = verbs('own');
  // Adding applies to no existing record, so it is never "all" by itself.
  const isOfAll = own.length > 0 && all.some((verb) => verb !== VERBS.create);
  const parts = [
    all.length > 0 && (isOfAll ? `${list(all)} all` : list(all)),
    own.length > 0 && `${list(own)} only their own`,
  ].filter((part) => part !== false);
  const text = parts.join('; ');

  return text ? text.charAt(0).toUpperCase() + text.slice(1) : null;
}

/** What a user with this profile may do, resource by resource, records first. */
export function describeAccess(
  accessProfile: AccessProfile,
  { isSubcontractor }: { isSubcontractor: boolean },
): AccessLine[] {
  const actor: Actor = { id: 0, accessProfile, isSubcontractor };

  return RESOURCES.map((resource) => {
    const text = textOf(actor, resource);

    return { label: LABELS[resource], text: text ?? 'No access', isRefused: text === null };
  });
}
