/** The Attach dialog's fields, and the request built from them. */
import { z } from 'zod';
import type { BodyInputOf } from '#shared/endpoint.ts';
import type { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';

/**
 * Values of the contact choice, besides the id of a match: a new contact, or one found by search.
 */
export const NEW_CONTACT = 'new';
export const OTHER_CONTACT = 'other';

const JOB_KINDS = ['new', 'existing', 'none'] as const;

type JobKind = (typeof JOB_KINDS)[number];

/**
 * Returns the job choice. Falls back to a new job for a new contact, which has no existing ones.
 */
export const jobKind = ({ who, job }: { who: string; job: JobKind }): JobKind =>
  who === NEW_CONTACT && job === 'existing' ? 'new' : job;

export const attachChoice = z
  .object({
    who: z.string(),
    contactId: z.int().nullable(),
    job: z.enum(JOB_KINDS),
    jobId: z.int().nullable(),
    taskTemplateId: z.int().nullable(),
    salesRepId: z.int().nullable(),
  })
  .refine(({ who, contactId }) => who !== OTHER_CONTACT || contactId !== null, {
    path: ['contactId'],
    message: 'Choose a contact',
  })
  .refine((choice) => jobKind(choice) !== 'existing' || choice.jobId !== null, {
    path: ['jobId'],
    message: 'Choose a job',
  });

export type AttachChoice = z.infer<typeof attachChoice>;

/** Returns the chosen contact's id; null for a new contact or if none is chosen yet. */
export function chosenContact({ who, contactId }: Pick<AttachChoice, 'who' | 'contactId'>) {
  if (who === NEW_CONTACT) return null;

  return who === OTHER_CONTACT ? contactId : Number(who);
}

export function attachBody(
  choice: AttachChoice,
): Required<BodyInputOf<typeof webFormSubmissionEndpoints.attach>> {
  const kind = jobKind(choice);

  return {
    contactId: chosenContact(choice),
    makesContact: choice.who === NEW_CONTACT,
    jobId: kind === 'existing' ? choice.jobId : null,
    makesJob: kind === 'new',
    taskTemplateId: choice.taskTemplateId,
    salesRepId: choice.salesRepId,
  };
}
