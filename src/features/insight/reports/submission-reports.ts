/** Reports of what comes in through web forms. */
import { SOLD_RULE } from '#features/insight/dashboard/sales-words.ts';
import { WITHIN_AN_HOUR } from '#features/intake/web-form-submissions/response-times.ts';
import { webFormSubmission } from '#features/intake/web-form-submissions/web-form-submission.ts';
import { is, type Report, type ReportColumn } from './report.ts';

const isNoSpam = is('status', 'new', 'in_review', 'processed', 'archived');

const cameOfIt = (label: string, about: string): ReportColumn => ({
  kind: 'count',
  label,
  about,
  isUnlisted: true,
});

/** Its figures come from submissions and the jobs that came of them: see submissions-by-form.ts. */
export const submissionsByForm: Report = {
  name: 'submissions',
  title: 'Submissions',
  purpose: 'What came in through web forms, and what came of it',
  entity: webFormSubmission,
  by: {
    field: 'formId',
    label: 'Form',
    noun: ['form', 'forms'],
    none: 'No form',
    names: { field: 'formId' },
    pages: '/web-forms',
  },
  columns: {
    received: {
      kind: 'count',
      label: 'Received',
      about: 'Submissions that are not spam.',
      where: [isNoSpam],
    },
    spam: { kind: 'count', label: 'Spam', where: [is('status', 'spam')] },
    attached: cameOfIt('Attached', 'Submissions received that are on a contact or a job.'),
    contacts: cameOfIt('New contacts', 'Contacts that were added for a submission.'),
    leads: cameOfIt('Leads', 'Jobs that were added for a submission.'),
    sold: cameOfIt('Leads sold', 'The leads that are sold now.'),
    value: {
      kind: 'money',
      label: 'Contract amounts',
      about: 'The contract amounts of the leads sold.',
      isUnlisted: true,
    },
    response: {
      kind: 'minutes',
      label: 'First response',
      about: 'Half of the submissions that were answered were answered faster than this.',
    },
    prompt: {
      kind: 'percent',
      label: 'Answered within an hour',
      about: WITHIN_AN_HOUR,
      of: ['inTime', 'decided'],
    },
  },
  where: [is('isTest', 'no')],
  filters: { formId: 'Form', status: 'Status', assignedTo: 'Assigned to' },
  period: { field: 'createdAt', label: 'Received' },
  order: 'received',
  owner: 'assignedTo',
  notes: [
    'Test submissions are not counted. What came of spam is not counted either.',
    'Contacts and jobs that were deleted since are left out.',
    SOLD_RULE,
  ],
};
