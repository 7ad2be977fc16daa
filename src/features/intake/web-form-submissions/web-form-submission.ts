/** Web form submissions from visitors. */
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

/** An answer, with its field as of the submission. */
const submittedAnswer = storedField.pick({ type: true, known: true }).extend({
  fieldId: z.string(),
  label: z.string(),
  /** Null if nothing was entered or the field was hidden. */
  value: answer.nullable(),
});

export type SubmittedAnswer = z.infer<typeof submittedAnswer>;

/** The result of attaching the submission, stored so that it can be undone. */
const attached = z.object({
  /** True for each type of record that was created. */
  created: z.object({ contact: z.boolean(), job: z.boolean(), task: z.boolean() }),
  /** Values added to empty fields of an existing contact, such as its phone number. */
  filledIn: z.record(z.string(), z.string()),
  /** The ids of files added to the job or contact. */
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
    /**
     * The sender's name, email address, phone number, or 'Someone', whichever is available first.
     */
    sender: value('Sender', z.string(), { list: true, search: true }),
    email: value('Email', z.string().nullable(), { list: true, search: true }),
    phone: value('Phone', z.string().nullable(), { search: true }),
    formId: value('Form', z.int(), { ...id, listAs: { kind: 'number', isPlain: true } }),
    formTitle: value('Form', z.string(), { audit: 'derived' }),
    /** The submitted values by field id. */
    data: value('Data', answers, { audit: 'hidden' }),
    /** The same values, with labels from the form version. */
    answers: value('Answers', z.array(submittedAnswer), { large: true, audit: 'hidden' }),
    contactId: value('Contact', z.int().nullable(), id),
    contactName: value('Contact', z.string().nullable(), { audit: 'derived' }),
    jobId: value('Job', z.int().nullable(), id),
    jobTitle: value('Job', z.string().nullable(), { audit: 'derived' }),
    taskId: value('Task', z.int().nullable(), { audit: 'hidden' }),
    taskTitle: value('Task', z.string().nullable(), { audit: 'derived' }),
    /** The result of attaching it; null if it isn't attached. */
    attached: value('Attached', attached.nullable(), { audit: 'hidden' }),
    assignedToName: value('Assigned to', z.string().nullable()),
    fileCount: value('Files', z.int().min(0), { audit: 'hidden' }),
    /** The reasons it was marked as spam: 'Filled in within a second'. */
    spamReasons: value('Spam because', z.array(z.string()), { audit: 'hidden' }),
    /** True if a user submitted it to test the form. */
    isTest: value('Test', z.boolean(), { audit: 'hidden' }),
    /** The page containing the form, with campaign parameters, as reported by the browser. */
    pageUrl: value('Sent from', z.string().nullable(), { audit: 'hidden' }),
    /** The time its files were first released; null while they are quarantined. */
    filesOpenedAt: value('Files opened', z.iso.datetime().nullable(), { audit: 'hidden' }),
    /** The time a user's action first changed the status from new. */
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
