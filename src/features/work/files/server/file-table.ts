import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { tasks } from '#features/work/tasks/server/task-table.ts';
import {
  alongColumn,
  alphabetical,
  alphabeticalStart,
  identity,
  instant,
  literals,
  notDeleted,
  searchText,
  stampColumns,
  trashIndex,
} from '#server/db/columns.ts';
import { keysOf } from '#shared/keys-of.ts';
import { FILED_ON, type FiledKind } from '../file.ts';

const parentIds = new Map<FiledKind, () => AnyPgColumn>([
  ['contacts', () => contacts.id],
  ['jobs', () => jobs.id],
  ['tasks', () => tasks.id],
]);

/** Registers a type of record that files can be attached to, for tables in higher wings. */
export function registerFileParent(kind: FiledKind, id: () => AnyPgColumn): void {
  parentIds.set(kind, id);
}

function parentId(kind: FiledKind): AnyPgColumn {
  const id = parentIds.get(kind);
  if (!id) throw new Error(`the table of ${kind} has not been registered as a parent of files`);

  return id();
}

/**
 * Defines a column with the parent's id if the parent is of this kind, for indexes and foreign
 * keys.
 */
const on = (kind: FiledKind) =>
  integer(`${FILED_ON[kind].slice(0, -2)}_id`)
    .generatedAlwaysAs(sql.raw(`case when parent_kind = '${kind}' then parent_id end`))
    .references(() => parentId(kind), { onDelete: 'restrict' });

export const files = pgTable(
  'files',
  {
    id: identity(),
    /** The record that the file is attached to. */
    parentKind: text('parent_kind').$type<FiledKind>().notNull(),
    parentId: integer('parent_id').notNull(),
    contactId: on('contacts'),
    jobId: on('jobs'),
    taskId: on('tasks'),
    estimateId: on('estimates'),
    invoiceId: on('invoices'),
    name: text('name').notNull(),
    caption: text('caption'),
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** The file's key in the file store. */
    key: text('key').notNull(),
    width: integer('width'),
    height: integer('height'),
    takenAt: instant('taken_at'),
    coverAt: instant('cover_at'),
    sharedAt: instant('shared_at'),
    /** For an after photo: the matching before photo. */
    beforeId: integer('before_id').references((): AnyPgColumn => files.id, {
      onDelete: 'set null',
    }),
    day: date('day', { mode: 'string' }).notNull(),
    searchText: searchText(sql`search_words(name || ' ' || coalesce(caption, ''))`),
    ...stampColumns,
    ...alongColumn,
  },
  (t) => [
    check('files_parent_kind', sql`parent_kind in ${literals(keysOf(FILED_ON))}`),
    index('files_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('files_key').on(t.key),
    index('files_contact').on(t.contactId, t.day, t.id).where(notDeleted),
    index('files_job').on(t.jobId, t.day, t.id).where(notDeleted),
    index('files_task').on(t.taskId, t.day, t.id).where(notDeleted),
    index('files_estimate').on(t.estimateId, t.day, t.id).where(notDeleted),
    index('files_invoice').on(t.invoiceId, t.day, t.id).where(notDeleted),
    index('files_name').on(alphabetical('name'), t.id).where(notDeleted),
    index('files_caption').on(alphabeticalStart('caption'), t.id).where(notDeleted),
    index('files_type').on(alphabetical('type'), t.id).where(notDeleted),
    index('files_size').on(t.size, t.id).where(notDeleted),
    index('files_day').on(t.day, t.createdAt, t.id).where(notDeleted),
    index('files_cover').on(t.coverAt, t.id).where(notDeleted),
    index('files_created').on(t.createdAt, t.id).where(notDeleted),
    uniqueIndex('files_before').on(t.beforeId),
    index('files_created_by').on(t.createdBy),
    trashIndex('files', t.deletedAt),
  ],
);
