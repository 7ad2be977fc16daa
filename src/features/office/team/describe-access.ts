/** Describes each access profile as text, generated from the access policy. */
import { policyOf, scopeOf } from '#shared/access.ts';
import type { Actor, Resource, Scope } from '#shared/access.ts';
import type { AccessProfile, Action } from '#shared/access-profile.ts';
import { ENTITY_NAMES, isEntityName } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { pluralOf } from '#shared/entity.ts';
import { keysOf } from '#shared/keys-of.ts';

/** Resources in display order, with records first. */
const RESOURCES: readonly Resource[] = [
  ...ENTITY_NAMES,
  'reports',
  'company',
  'users',
  'audit',
  'trash',
  'queue',
  'backups',
];

const SINGLE_LABELS: Record<Exclude<Resource, EntityName>, string> = {
  company: 'Company settings',
  users: 'Team',
  reports: 'Reports',
  audit: 'History',
  trash: 'Trash',
  queue: 'Queue',
  backups: 'Backups',
};

function labelOf(resource: Resource): string {
  return isEntityName(resource) ? pluralOf(entityOf(resource)) : SINGLE_LABELS[resource];
}

const VERBS = {
  read: 'see',
  create: 'add',
  update: 'change',
  progress: 'report progress on',
  assign: 'assign',
  share: 'share with clients',
  delete: 'delete',
  export: 'export',
  import: 'import',
  restore: 'restore',
} satisfies Record<Action, string>;

const ACTIONS = keysOf(VERBS);

interface AccessLine {
  label: string;
  /** The allowed actions, such as 'See, add and change all; delete and export only their own'. */
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
        policyOf(resource).actions.includes(action) &&
        scopeOf(actor, resource, action) === scope &&
        // If a user can update all records, reporting progress on them goes without saying.
        !(action === 'progress' && scopeOf(actor, resource, 'update') === scope),
    ).map((action) => VERBS[action]);
  const all = verbs('all');
  const own = verbs('own');
  // Creating doesn't apply to existing records, so it alone doesn't need "all".
  const isOfAll = own.length > 0 && all.some((verb) => verb !== VERBS.create);
  const parts = [
    all.length > 0 && (isOfAll ? `${list(all)} all` : list(all)),
    own.length > 0 && `${list(own)} only their own`,
  ].filter((part) => part !== false);
  const text = parts.join('; ');

  return text ? text.charAt(0).toUpperCase() + text.slice(1) : null;
}

/** Describes what a user with this profile can do, one line per resource, with records first. */
export function describeAccess(
  accessProfile: AccessProfile,
  { isSubcontractor }: { isSubcontractor: boolean },
): AccessLine[] {
  const actor: Actor = { id: 0, accessProfile, isSubcontractor };

  return RESOURCES.map((resource) => {
    const text = textOf(actor, resource);

    return { label: labelOf(resource), text: text ?? 'No access', isRefused: text === null };
  });
}
