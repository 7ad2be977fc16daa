import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import { recordId, requiredText } from '#shared/fields/field-schemas.ts';
import { MAX_MENTIONS, MAX_NOTE_LENGTH, note } from '#shared/records/note.ts';

/** The number of users per page in the list of people to mention. */
export const PEOPLE_AT_ONCE = 20;

const ofRecord = z.object({ entity: z.enum(ENTITY_NAMES), id: recordId });
const oneNote = ofRecord.extend({ noteId: recordId });

/** For users with access to the record's timeline. Each request also checks that. */
const access = { resource: 'audit', action: 'read' } as const;

const text = requiredText('Note', MAX_NOTE_LENGTH);
const mentions = z
  .array(recordId, 'Send the ids of users')
  .max(MAX_MENTIONS, `A note can mention at most ${MAX_MENTIONS} people`);

/** A user who has access to the record. */
const person = z.object({ id: z.int(), fullName: z.string(), username: z.string() });
export type Person = z.infer<typeof person>;

export const noteEndpoints = {
  pinned: endpoint({
    method: 'GET',
    path: '/api/notes/:entity/:id',
    access,
    summary: "List a record's pinned notes",
    description: 'Newest first. The timeline lists all notes.',
    params: ofRecord,
    response: z.array(note),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/notes/:entity/:id',
    access,
    idempotent: true,
    summary: 'Add a note to a record',
    params: ofRecord,
    body: z.object({
      text,
      /** The ids of users @mentioned in the text. Each is notified once. */
      mentions: mentions.default([]),
    }),
    response: note,
    status: 201,
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/notes/:entity/:id/people',
    access,
    summary: 'Find users to mention in a note',
    description: `By name, at most ${PEOPLE_AT_ONCE}. Only users who have access to the record.`,
    params: ofRecord,
    query: z.object({
      /** Part of the user's name or username. */
      q: z.string().max(100).default(''),
      page: z.coerce.number('Send a number').int().min(1).max(1000).default(1),
    }),
    response: z.object({ people: z.array(person), hasMore: z.boolean() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/notes/:entity/:id/:noteId',
    access,
    summary: 'Get a note',
    params: oneNote,
    response: note,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/notes/:entity/:id/:noteId',
    access,
    summary: 'Edit or pin a note',
    description: 'Only its author can edit the text.',
    params: oneNote,
    body: z.object({
      text: text.optional(),
      /** If omitted, keeps the mentions whose names are still in the text. */
      mentions: mentions.optional(),
      isPinned: z.boolean().optional(),
      /** The version the user edited. Returns a 409 if the text has changed since then. */
      version: z.int().optional(),
    }),
    response: note,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/notes/:entity/:id/:noteId',
    access,
    summary: 'Delete a note',
    description: 'Only its author or an administrator.',
    params: oneNote,
  }),
};
