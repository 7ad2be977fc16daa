import { z } from 'zod';
import { likelyDuplicate } from '#features/work/contacts/contact.ts';
import { crudEndpoints } from '#shared/crud-endpoints.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, recordId } from '#shared/fields/field-schemas.ts';
import { WITHIN_AN_HOUR } from './response-times.ts';
import { SUBMISSION_STATUSES, webFormSubmission } from './web-form-submission.ts';

/** Visitors create submissions through public forms: see public-forms. */
const { create: _, ...endpoints } = crudEndpoints(webFormSubmission, {
  searches: 'sender, email, phone, and notes',
  bulkStatuses: SUBMISSION_STATUSES,
});

const read = { resource: 'web_form_submissions', action: 'read' } as const;
const update = { resource: 'web_form_submissions', action: 'update' } as const;
const path = '/api/web-form-submissions';
const { record } = webFormSubmission;

/** A file as the visitor uploaded it. */
const submittedFile = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.string(),
    size: z.int(),
    isPicture: z.boolean(),
  })
  .meta({ id: 'SubmittedFile' });

export type SubmittedFile = z.infer<typeof submittedFile>;

/** This month's response times. */
const responseTimes = z
  .object({
    /** This month's submissions, excluding spam and tests. */
    received: z.int(),
    answered: z.int(),
    /** The median response time; null if there are no responses. */
    medianMinutes: z.number().nullable(),
    percentWithinHour: z.int().nullable().meta({ description: WITHIN_AN_HOUR }),
  })
  .meta({ id: 'ResponseTimes' });

export type ResponseTimes = z.infer<typeof responseTimes>;

/** The planned result of attaching a submission. */
const attachmentPlan = z
  .object({
    /** Null if the sender gave no contact details. A contact must then be chosen. */
    contact: z
      .object({
        name: z.string(),
        isNew: z.boolean(),
        /** The contact's empty fields that would be filled in. */
        fillsIn: z.array(z.enum(['email', 'phone', 'address'])),
      })
      .nullable(),
    job: z
      .object({ title: z.string(), isNew: z.boolean(), salesRepName: z.string().nullable() })
      .nullable(),
    task: z
      .object({
        title: z.string(),
        assignedToName: z.string().nullable(),
        dueDate: z.iso.date(),
        dueTime: z.string().meta({ example: '10:00' }),
      })
      .nullable(),
  })
  .meta({ id: 'AttachmentPlan' });

export type AttachmentPlan = z.infer<typeof attachmentPlan>;

const yesOrNo = z.enum(['yes', 'no'], 'Use yes or no').default('no');

const fileParams = z.object({ id: recordId, fileId: recordId });

export const webFormSubmissionEndpoints = {
  ...endpoints,
  responseTimes: endpoint({
    method: 'GET',
    path: `${path}/response-times`,
    access: read,
    summary: "Get this month's response times",
    description: 'For one form or all forms.',
    query: z.object({ formId: recordId.optional() }),
    response: responseTimes,
  }),
  possibleSenders: endpoint({
    method: 'GET',
    path: `${path}/:id/possible-senders`,
    access: update,
    summary: 'List contacts that match a submission',
    description: 'By email address or phone number.',
    params: idParams,
    response: z.array(likelyDuplicate),
  }),
  attachmentPlan: endpoint({
    method: 'GET',
    path: `${path}/:id/attachment-plan`,
    access: update,
    summary: 'Preview attaching a submission',
    params: idParams,
    query: z.object({
      contactId: recordId.optional(),
      makesContact: yesOrNo,
      jobId: recordId.optional(),
      makesJob: yesOrNo,
      taskTemplateId: recordId.optional(),
      salesRepId: recordId.optional(),
    }),
    response: attachmentPlan,
  }),
  attach: endpoint({
    method: 'POST',
    path: `${path}/:id/attach`,
    access: update,
    idempotent: true,
    summary: 'Attach a submission to a contact, lead, and task',
    description: 'Without a contact, uses the matching contact or creates one.',
    params: idParams,
    body: z.object({
      contactId: recordId.nullable().default(null),
      /** True to create a contact even if one matches. */
      makesContact: z.boolean().default(false),
      jobId: recordId.nullable().default(null),
      makesJob: z.boolean().default(false),
      taskTemplateId: recordId.nullable().default(null),
      /**
       * The lead's sales rep, and the task's assignee if its template has none. Defaults to the
       * submission's assignee.
       */
      salesRepId: recordId.nullable().optional(),
    }),
    response: record,
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/:id/undo-attach`,
    access: update,
    idempotent: true,
    summary: 'Undo attaching a submission',
    description: 'Moves the records it created to the trash, unless a user has changed them.',
    params: idParams,
    response: z.object({
      submission: record,
      /** A sentence for each record or value that was kept, with the reason. */
      kept: z.array(z.string()),
    }),
  }),
  notSpam: endpoint({
    method: 'POST',
    path: `${path}/:id/not-spam`,
    access: update,
    idempotent: true,
    summary: 'Mark a submission as not spam',
    description: 'Then handles it like a new one.',
    params: idParams,
    response: record,
  }),
  contacted: endpoint({
    method: 'POST',
    path: `${path}/:id/contacted`,
    access: update,
    summary: "Mark a submission's sender as contacted",
    params: idParams,
    body: z.object({ by: z.enum(['phone', 'email']) }),
    response: record,
  }),
  openFiles: endpoint({
    method: 'POST',
    path: `${path}/:id/open-files`,
    access: update,
    summary: "Release a submission's files from quarantine",
    description: 'Adds them to its job or contact.',
    params: idParams,
    response: record,
  }),
  files: endpoint({
    method: 'GET',
    path: `${path}/:id/files`,
    access: read,
    summary: "List a submission's files",
    params: idParams,
    response: z.array(submittedFile),
  }),
  fileThumbnail: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:fileId/thumbnail`,
    access: read,
    summary: "Get a thumbnail of a submission's picture",
    description: 'At most 480 pixels wide and high.',
    params: fileParams,
    produces: 'image/webp',
  }),
  fileContent: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:fileId/content`,
    access: read,
    summary: "Download a submission's file",
    params: fileParams,
    produces: 'application/octet-stream',
  }),
};
