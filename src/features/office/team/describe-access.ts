/** Describes the access policy as text, generated from the policy. */
import { policyOf, scopeOf } from '#shared/access.ts';
import type { Actor, Resource, Scope } from '#shared/access.ts';
import type { AccessProfile, Action } from '#shared/access-profile.ts';
import { ENTITY_NAMES, isEntityName } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { pluralOf } from '#shared/entity.ts';
import { keysOf } from '#shared/keys-of.ts';

/** The resources in display order: records first. */
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
        policyOf(resource).actions.includes(action) &&
        scopeOf(actor, resource, action) === scope &&
        // Updating all of a record includes reporting its progress.
        !(action === 'progress' && scopeOf(actor, resource, 'update') === scope),
    ).map((action) => VERBS[action]);
  const all = verbs('all');
  const own = verbs('own');
  // Adding applies to no existing record, so it alone never makes "all".
  const isOfAll = own.length > 0 && all.some((verb) => verb !== VERBS.create);
  const parts = [
    all.length > 0 && (isOfAll ? `${list(all)} all` : list(all)),
    own.length > 0 && `${list(own)} only their own`,
  ].filter((part) => part !== false);
  const text = parts.join('; ');

  return text ? text.charAt(0).toUpperCase() + text.slice(1) : null;
}

/** Returns the rights of a user with this profile, resource by resource, records first. */
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
