/** Reports on web form submissions. */
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

/**
 * Computed on the server from submissions and the jobs created from them: see
 * submissions-by-form.ts.
 */
export const submissionsByForm: Report = {
  name: 'submissions',
  title: 'Submissions',
  purpose: 'Submissions and what they turned into',
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
      about: 'Submissions, without spam.',
      where: [isNoSpam],
    },
    spam: { kind: 'count', label: 'Spam', where: [is('status', 'spam')] },
    attached: cameOfIt('Attached', 'Submissions attached to a contact or a job.'),
    contacts: cameOfIt('New contacts', 'Contacts added from submissions.'),
    leads: cameOfIt('Leads', 'Jobs added from submissions.'),
    sold: cameOfIt('Leads sold', 'Leads that are sold.'),
    value: {
      kind: 'money',
      label: 'Contract amounts',
      about: 'Contract value of leads sold.',
      isUnlisted: true,
    },
    response: {
      kind: 'minutes',
      label: 'First response',
      about: 'Median time to the first response.',
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
    'Spam and test submissions are not counted.',
    'Deleted contacts and jobs are left out.',
    SOLD_RULE,
  ],
};
