import { policyOf, scopeOf } from '#shared/access.ts';
import { ACCESS_PROFILES } from '#shared/access-profile.ts';
import type { Resource, Scope } from '#shared/access.ts';
import type { AccessProfile } from '#shared/access-profile.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';

const RESOURCES: readonly Resource[] = [
  'company',
  'users',
  ...ENTITY_NAMES,
  'reports',
  'audit',
  'trash',
  'queue',
  'backups',
];

const WORDS: Record<Scope, string> = { all: 'all', own: 'own', none: '–' };

/** Formats a table with padded columns, as this repository's formatter does. */
function markdownTable(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;

  return [
    line(head),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map((row) => line(row)),
  ].join('\n');
}

function matrix(isSubcontractor: boolean, profiles: readonly AccessProfile[]): string {
  const rows = RESOURCES.flatMap((resource) =>
    policyOf(resource).actions.map((action) => [
      resource,
      action,
      ...profiles.map(
        (accessProfile) =>
          WORDS[scopeOf({ id: 1, accessProfile, isSubcontractor }, resource, action)],
      ),
    ]),
  );

  return markdownTable(['What', 'Doing', ...profiles], rows);
}

/** Formats the access policy for docs/permissions.md. */
export function permissionMatrix(): string {
  const [, ...others] = ACCESS_PROFILES;

  return `# Who may do what

<!-- Written by src/shared/access.test.ts from src/shared/access.ts. After a change of the policy: npx vitest run src/shared/access.test.ts -u -->

Every person has one of five access profiles, which an administrator chooses. The server asks this table on every call; the screens ask it only to hide what would be refused.

- **all**: every record.
- **own**: a job that one made, sells or is on the team of; the client of such a job; a contact that one made or that is assigned to one; a task that one made, that is assigned to one or that belongs to such a job; and estimates, invoices and payments that one made or that belong to such a job. A task assigned to one also lets one read its job and client, no more. Other records are not there (404).
- A file is read by those who may read the record that it is on, and by no one else; of a change, **own** is a file that one added.
- **–**: refused (403).

A right to create gives no access to existing records: the client, job or invoice that a new record names must be readable.

${matrix(false, ACCESS_PROFILES)}

To progress a job is to change its status and description, and nothing else of it; to progress a task, its status, progress and checklist.

To assign a contact is to choose the user who looks after it. Own here is only what one made or what is assigned to one: a job for a contact does not make it one’s own to assign.

To update the company is also to manage its labor rates, task templates and lead sources, and to rename or remove a tag on every job at once.

A report counts only records that its reader may read. To those with a right to their own reports it also leaves out jobs that others sell and tasks that are assigned to others, though they may read them.

To void, refund or delete a payment, or to lower what was paid on an invoice, is to delete a payment. The timeline of a record needs the right to read the record as well as \`audit\`.

Every user who may read a record's timeline reads the notes on it, writes notes on it and pins them. Users change and delete only their own notes; an administrator deletes any. Only users who may read the record can be mentioned. A note is plain text that every reader of the record sees, amounts in it included.

## Subcontractors

A person marked as a subcontractor keeps at most their own records, sees no prices (no estimates, invoices, payments or costs, and no amounts on jobs), and takes no list away. The mark says nothing about an administrator.

${matrix(true, others)}
`;
}
