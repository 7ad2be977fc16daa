import type { WebFormSubmission } from '#features/intake/web-form-submissions/web-form-submission.ts';

const field = { type: 'TEXT', known: null } as const;

/** A submission that was classified as spam. */
export const SPAM: WebFormSubmission = {
  id: 5,
  version: 1,
  createdAt: '2026-05-14T04:00:00.000Z',
  updatedAt: '2026-05-14T04:00:00.000Z',
  createdBy: null,
  status: 'spam',
  assignedTo: null,
  assignedToName: null,
  notes: null,
  sender: 'Maria Alvarez',
  email: 'maria@mail.example',
  phone: null,
  formId: 2,
  formTitle: 'Storm damage',
  data: {},
  answers: [
    { ...field, fieldId: 'name', label: 'Your name', value: 'Maria Alvarez' },
    { ...field, fieldId: 'mail', type: 'EMAIL', label: 'Email', value: 'maria@mail.example' },
    { ...field, fieldId: 'day', type: 'DATE', label: 'Day of the storm', value: '2026-05-12' },
    { ...field, fieldId: 'leak', type: 'CHECKBOX', label: 'Does it leak?', value: true },
    { ...field, fieldId: 'age', label: 'Age of the roof', value: null },
  ],
  contactId: null,
  contactName: null,
  jobId: null,
  jobTitle: null,
  taskId: null,
  taskTitle: null,
  attached: null,
  fileCount: 0,
  spamReasons: ['It has 4 links.'],
  isTest: false,
  pageUrl: null,
  filesOpenedAt: null,
  firstResponseAt: null,
};
