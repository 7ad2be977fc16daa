/** Photos and other files on records. Their bytes are in the file store. */
import { z } from 'zod';
import { calendarDay } from '#shared/calendar-day.ts';
import { defineEntity } from '#shared/entity.ts';
import type { ListedOf, RecordOf } from '#shared/entity.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { text, value } from '#shared/fields/fields.ts';
import { keysOf } from '#shared/keys-of.ts';

/** The maximum length of a stored name. */
export const MAX_NAME_LENGTH = 150;

/** The records that a file can be on, with the field that names each. */
export const FILED_ON = {
  contacts: 'contactId',
  jobs: 'jobId',
  tasks: 'taskId',
  estimates: 'estimateId',
  invoices: 'invoiceId',
} as const satisfies Partial<Record<EntityName, string>>;

export type FiledKind = keyof typeof FILED_ON;
export type FiledField = (typeof FILED_ON)[FiledKind];

/** The id of the record that a file is on; null for the other kinds. */
const onRecord = (label: string) =>
  value(label, z.int().nullable(), { list: true, listAs: { kind: 'number' }, audit: 'hidden' });

const number = { list: true, listAs: { kind: 'number' }, audit: 'hidden' } as const;

export const file = defineEntity({
  name: 'files',
  noun: ['file', 'files'],
  title: 'name',
  fields: {
    name: text('Name', { required: true, max: MAX_NAME_LENGTH, list: true, search: true }),
    caption: text('Caption', { max: 500, list: true, search: true }),
  },
  computed: {
    contactId: onRecord('Contact'),
    jobId: onRecord('Job'),
    taskId: onRecord('Task'),
    estimateId: onRecord('Estimate'),
    invoiceId: onRecord('Invoice'),
    /** Detected from the bytes: 'image/jpeg'. */
    type: value('Type', z.string(), { list: true }),
    /** In bytes. */
    size: value('Size', z.int().min(0), number),
    sha256: value('Fingerprint', z.string(), { audit: 'hidden' }),
    /** In pixels, as displayed; for pictures only. */
    width: value('Width', z.int().nullable(), { audit: 'hidden' }),
    height: value('Height', z.int().nullable(), { audit: 'hidden' }),
    /** The capture time from the camera. */
    takenAt: value('Taken', z.iso.datetime().nullable(), { audit: 'hidden' }),
    /** The day it was taken, or else added, in the company’s time zone. */
    day: value('Day', calendarDay, {
      kind: 'day',
      list: true,
      listAs: { kind: 'date' },
      audit: 'hidden',
    }),
    /** The time when the picture became its job's cover; null for other files. */
    coverAt: value('Cover photo since', z.iso.datetime().nullable(), {
      list: true,
      listAs: { kind: 'date' },
      audit: 'changed',
    }),
    /** On an after photo: the photo of the same place before the work. */
    beforeId: value('Before photo', z.int().nullable(), { audit: 'changed' }),
    /** On a before photo: the after photo of its pair. */
    afterId: value('After photo', z.int().nullable(), { audit: 'derived' }),
    /**
     * The time when it was shared with the client, who sees it on the document's page; null for
     * other files.
     */
    sharedAt: value('Shared with client since', z.iso.datetime().nullable(), { audit: 'changed' }),
    /** The user who added it. */
    addedBy: value('Added by', z.string().nullable(), { audit: 'derived' }),
  },
  actions: ['read', 'create', 'update', 'share', 'delete', 'export'],
  // Grants access only to files on records that the user has access to.
  access: {
    'Project manager': { all: ['read', 'create', 'update', 'share', 'delete', 'export'] },
    'Sales Representative': { all: ['read', 'create'], own: ['update', 'share', 'delete'] },
    'Field Technician': { all: ['create'], own: ['read', 'update', 'delete'] },
    User: { all: ['read', 'create'], own: ['update', 'delete'] },
  },
});

export type FileRecord = RecordOf<typeof file>;
export type ListedFile = ListedOf<typeof file>;

/** The records whose files a document's page shows: the document itself and its job. */
export const SHARED_ON: readonly FiledKind[] = ['jobs', 'estimates', 'invoices'];

/** Returns the record that a file is on. */
export function filedOn(one: Pick<FileRecord, FiledField>): { kind: FiledKind; id: number } {
  for (const kind of keysOf(FILED_ON)) {
    const id = one[FILED_ON[kind]];
    if (id !== null) return { kind, id };
  }
  throw new Error('the file is on no record');
}
