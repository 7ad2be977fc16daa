/** Photos and other files attached to records. Their content is in the file store. */
import { z } from 'zod';
import { calendarDay } from '#shared/calendar-day.ts';
import { defineEntity } from '#shared/entity.ts';
import type { ListedOf, RecordOf } from '#shared/entity.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { text, value } from '#shared/fields/fields.ts';
import { keysOf } from '#shared/keys-of.ts';

/** The maximum length of a file name. */
export const MAX_NAME_LENGTH = 150;

/** The types of records that files can be attached to, with the field that has the record's id. */
export const FILED_ON = {
  contacts: 'contactId',
  jobs: 'jobId',
  tasks: 'taskId',
  estimates: 'estimateId',
  invoices: 'invoiceId',
} as const satisfies Partial<Record<EntityName, string>>;

export type FiledKind = keyof typeof FILED_ON;
export type FiledField = (typeof FILED_ON)[FiledKind];

/**
 * The id of the record that the file is attached to; null if it is attached to another type of
 * record.
 */
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
    /** Detected from the content: 'image/jpeg'. */
    type: value('Type', z.string(), { list: true }),
    /** In bytes. */
    size: value('Size', z.int().min(0), number),
    sha256: value('Fingerprint', z.string(), { audit: 'hidden' }),
    /** In pixels, as displayed. Pictures only. */
    width: value('Width', z.int().nullable(), { audit: 'hidden' }),
    height: value('Height', z.int().nullable(), { audit: 'hidden' }),
    /** The time the photo was taken, from the camera. */
    takenAt: value('Taken', z.iso.datetime().nullable(), { audit: 'hidden' }),
    /** The day the photo was taken, or the day the file was added, in the company's time zone. */
    day: value('Day', calendarDay, {
      kind: 'day',
      list: true,
      listAs: { kind: 'date' },
      audit: 'hidden',
    }),
    /** The time the picture became its job's cover photo; null if it isn't. */
    coverAt: value('Cover photo date', z.iso.datetime().nullable(), {
      list: true,
      listAs: { kind: 'date' },
      audit: 'changed',
    }),
    /** For an after photo: the matching photo from before the work. */
    beforeId: value('Before photo', z.int().nullable(), { audit: 'changed' }),
    /** For a before photo: the matching after photo. */
    afterId: value('After photo', z.int().nullable(), { audit: 'derived' }),
    /**
     * The time the file was shared with the client on the document's page; null if it isn't shared.
     */
    sharedAt: value('Shared with client since', z.iso.datetime().nullable(), { audit: 'changed' }),
    /** The name of the user who added the file. */
    addedBy: value('Added by', z.string().nullable(), { audit: 'derived' }),
  },
  actions: ['read', 'create', 'update', 'share', 'delete', 'export'],
  // Also requires access to the record that the file is attached to.
  access: {
    'Project manager': { all: ['read', 'create', 'update', 'share', 'delete', 'export'] },
    'Sales Representative': { all: ['read', 'create'], own: ['update', 'share', 'delete'] },
    'Field Technician': { all: ['create'], own: ['read', 'update', 'delete'] },
    User: { all: ['read', 'create'], own: ['update', 'delete'] },
  },
});

export type FileRecord = RecordOf<typeof file>;
export type ListedFile = ListedOf<typeof file>;

/**
 * Files on these records can be shared. A document's page shows files from the document and its
 * job.
 */
export const SHARED_ON: readonly FiledKind[] = ['jobs', 'estimates', 'invoices'];

/** Returns the record that the file is attached to. */
export function filedOn(one: Pick<FileRecord, FiledField>): { kind: FiledKind; id: number } {
  for (const kind of keysOf(FILED_ON)) {
    const id = one[FILED_ON[kind]];
    if (id !== null) return { kind, id };
  }
  throw new Error('the file is on no record');
}
