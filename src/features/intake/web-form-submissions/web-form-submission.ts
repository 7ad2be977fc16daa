/** What visitors sent with a web form. */
import { z } from 'zod';
import type { Answers } from '#features/intake/web-forms/form-answers.ts';
import { storedField } from '#features/intake/web-forms/stored-field.ts';
import { defineEntity } from '#shared/entity.ts';
import type { ListedOf, RecordOf, UpdateOf } from '#shared/entity.ts';
import { choice, lines, reference, value } from '#shared/fields/fields.ts';
import { keysOf } from '#shared/keys-of.ts';
import { ownListField } from '#shared/list-query.ts';

export const SUBMISSION_STATUS_LABELS = {
  new: 'New',
  in_review: 'In review',
  processed: 'Processed',
  archived: 'Archived',
  spam: 'Spam',
} as const;

export type SubmissionStatus = keyof typeof SUBMISSION_STATUS_LABELS;
export const SUBMISSION_STATUSES = keysOf(SUBMISSION_STATUS_LABELS);

const answer = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.object({ id: z.int(), name: z.string() })),
]);

const answers: z.ZodType<Answers> = z.record(z.string(), answer);

/** An answer with its field as it was on the day. */
const submittedAnswer = storedField.pick({ type: true, known: true }).extend({
  fieldId: z.string(),
  label: z.string(),
  /** Null where nothing was entered, or the field was not asked. */
  value: answer.nullable(),
});

export type SubmittedAnswer = z.infer<typeof submittedAnswer>;

/** What attaching a submission did, so that it can be undone. */
const attached = z.object({
  /** Records that were made for it. */
  created: z.object({ contact: z.boolean(), job: z.boolean(), task: z.boolean() }),
  /** What was filled in of a contact that was there, where nothing stood: its phone. */
  filledIn: z.record(z.string(), z.string()),
  /** Files that were put on the job or contact, by their ids. */
  fileIds: z.array(z.int()),
});

export type Attached = z.infer<typeof attached>;

const id = { list: true, listAs: { kind: 'number' }, audit: 'hidden' } as const;
const since = { list: true, listAs: { kind: 'date' }, audit: 'hidden' } as const;

export const webFormSubmission = defineEntity({
  name: 'web_form_submissions',
  noun: ['submission', 'submissions'],
  title: 'sender',
  fields: {
    status: choice('Status', SUBMISSION_STATUS_LABELS, {
      required: true,
      default: 'new',
      list: true,
    }),
    assignedTo: reference('Assigned to', {
      message: 'Choose a person',
      list: true,
      audit: 'hidden',
    }),
    notes: { ...lines('Notes', { search: true }), isLarge: false as const },
  },
  computed: {
    /** The sender's name, else their email address, phone number, or 'Someone'. */
    sender: value('Sender', z.string(), { list: true, search: true }),
    email: value('Email', z.string().nullable(), { list: true, search: true }),
    phone: value('Phone', z.string().nullable(), { search: true }),
    formId: value('Form', z.int(), { ...id, listAs: { kind: 'number', isPlain: true } }),
    formTitle: value('Form', z.string(), { audit: 'derived' }),
    /** What was entered, by the id of its field. */
    data: value('Data', answers, { audit: 'hidden' }),
    /** The same with the labels of the day. */
    answers: value('Answers', z.array(submittedAnswer), { large: true, audit: 'hidden' }),
    contactId: value('Contact', z.int().nullable(), id),
    contactName: value('Contact', z.string().nullable(), { audit: 'derived' }),
    jobId: value('Job', z.int().nullable(), id),
    jobTitle: value('Job', z.string().nullable(), { audit: 'derived' }),
    taskId: value('Task', z.int().nullable(), { audit: 'hidden' }),
    taskTitle: value('Task', z.string().nullable(), { audit: 'derived' }),
    /** What was made of it; null while it is attached to nothing. */
    attached: value('Attached', attached.nullable(), { audit: 'hidden' }),
    assignedToName: value('Assigned to', z.string().nullable()),
    fileCount: value('Files', z.int().min(0), { audit: 'hidden' }),
    /** Why it was taken for spam: 'Filled in within a second'. */
    spamReasons: value('Spam because', z.array(z.string()), { audit: 'hidden' }),
    /** Whether a user sent it to try the form. */
    isTest: value('Test', z.boolean(), { audit: 'hidden' }),
    /** The page it was filled in on, and its campaign, where the browser said so. */
    pageUrl: value('Sent from', z.string().nullable(), { audit: 'hidden' }),
    /** When its files were first looked at; null while they are in quarantine. */
    filesOpenedAt: value('Files opened', z.iso.datetime().nullable(), { audit: 'hidden' }),
    /** When it first left the status new by what a user did. */
    firstResponseAt: value('First response', z.iso.datetime().nullable(), since),
  },
  listOnly: { ...ownListField, isTest: { kind: 'choice', values: ['yes', 'no'] } },
  actions: ['read', 'update', 'delete', 'export'],
  access: {
    'Project manager': { all: ['read', 'update', 'delete', 'export'] },
    'Sales Representative': { own: ['read', 'update', 'export'] },
    User: { all: ['read', 'update'] },
  },
  naming: { jobs: ['jobId', 'jobTitle'], tasks: ['taskId', 'taskTitle'] },
  notExported: ['data', 'answers', 'attached'],
});

export type WebFormSubmission = RecordOf<typeof webFormSubmission>;
export type ListedSubmission = ListedOf<typeof webFormSubmission>;
export type SubmissionUpdate = UpdateOf<typeof webFormSubmission>;
