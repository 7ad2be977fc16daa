import { and, desc } from 'drizzle-orm';
import type { Note } from '#shared/records/note.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { presentNote } from '#server/records/note-records.ts';
import { notes } from '#server/records/note-table.ts';
import { noteEndpoints } from '../note-endpoints.ts';
import {
  changeNote,
  findNote,
  ofRecord,
  readRecord,
  removeNote,
  writeNote,
} from './note-queries.ts';
import { listPeople } from './note-readers.ts';
import type { NotedRecord } from './note-readers.ts';

async function listPinned(ctx: RequestContext, record: NotedRecord): Promise<Note[]> {
  await readRecord(ctx.db, ctx, record);
  const rows = await ctx.db
    .select()
    .from(notes)
    .where(and(ofRecord(record), notes.isPinned))
    .orderBy(desc(notes.id));

  return rows.map(presentNote);
}

async function readNote(ctx: RequestContext, one: NotedRecord & { noteId: number }): Promise<Note> {
  await readRecord(ctx.db, ctx, one);

  return presentNote(await findNote(ctx.db, one));
}

const handlers: Handlers<typeof noteEndpoints> = {
  pinned: ({ ctx, params }) => listPinned(ctx, params),

  create: ({ ctx, params, body }) => writeNote(ctx, params, body),

  people: async ({ ctx, params, query }) => {
    await readRecord(ctx.db, ctx, params);

    return listPeople(ctx, params, query);
  },

  read: ({ ctx, params }) => readNote(ctx, params),

  change: ({ ctx, params, body }) => changeNote(ctx, params, body),

  remove: ({ ctx, params }) => removeNote(ctx, params),
};

export const noteRoutes = routeGroup({ name: 'notes', endpoints: noteEndpoints, handlers });
