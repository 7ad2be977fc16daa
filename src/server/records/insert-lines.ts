import { changeValues, INSERT_CHANGES, wakeOnceSaved } from '#server/changes/announce-changes.ts';
import type { AnnouncedChange, ChangeAuthor } from '#server/changes/announce-changes.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { historyEvents } from './audit-table.ts';

type Line = typeof historyEvents.$inferInsert;

// Combine both inserts in one statement, since nearly every write runs it. Its name makes it
// prepared once per connection.
const INSERT_LINES = `with announced as (${INSERT_CHANGES})
  insert into history_events
    (at, user_id, actor_kind, actor_name, via,
     entity, entity_id, label, action, changes, version, reason, contact_id, job_id, note_id,
     reason_entity, reason_entity_id)
  select at, user_id, actor_kind, actor_name, via,
     entity, entity_id, label, action, changes::jsonb, version, reason, contact_id, job_id, note_id,
     reason_entity, reason_entity_id
  from unnest($8::timestamptz[], $9::int[], $10::text[], $11::text[], $12::text[], $13::text[],
    $14::int[], $15::text[], $16::text[], $17::text[], $18::int[], $19::text[], $20::int[], $21::int[],
    $22::int[], $23::text[], $24::int[])
    with ordinality as line (at, user_id, actor_kind, actor_name, via, entity,
    entity_id, label, action, changes, version, reason, contact_id, job_id, note_id,
    reason_entity, reason_entity_id, place)
  order by place`;

const COLUMNS = [
  'at',
  'userId',
  'actorKind',
  'actorName',
  'via',
  'entity',
  'entityId',
  'label',
  'action',
  'changes',
  'version',
  'reason',
  'contactId',
  'jobId',
  'noteId',
  'reasonEntity',
  'reasonEntityId',
] as const satisfies readonly (keyof Line)[];

const valueOf = (line: Line, column: (typeof COLUMNS)[number]): unknown =>
  column === 'changes' ? JSON.stringify(line.changes) : (line[column] ?? null);

interface Written {
  lines: readonly Line[];
  announced: readonly AnnouncedChange[];
  author: ChangeAuthor;
}

/** Adds events to the audit trail and announces the changes to browsers, in one statement. */
export async function insertLines(
  tx: DbOrTx,
  { lines, announced, author }: Written,
): Promise<void> {
  if (lines.length === 0 && announced.length === 0) return;

  const values = [
    ...changeValues(author, announced),
    ...COLUMNS.map((column) => lines.map((line) => valueOf(line, column))),
  ];
  await tx.$client.query({ name: 'insert_lines', text: INSERT_LINES, values });
  wakeOnceSaved(tx);
}
