import type { EntitySamples } from '#test/entity-samples.ts';
import { byId, one } from '#test/record-call.ts';
import type { RecordCall } from '#test/record-call.ts';

const OF_FIGURES = 'counts what may be read, held by submission-rights.test.ts';
const NO_BYTES = 'a submission of a set has no files: held by attach-submission.test.ts';

/** A 409 means that the record was found, and the request was rejected for another reason. */
const found: Pick<RecordCall, 'isFound'> = {
  isFound: ({ status }) => status < 300 || status === 409,
};

const handled = (body?: Record<string, unknown>): RecordCall[] =>
  one('web_form_submissions', 'update', body && { body }).map((call) => ({ ...call, ...found }));

/** Attaches to a contact that the user needs access to. */
const attach: RecordCall[] = [
  {
    asks: [
      ['web_form_submissions', 'update'],
      ['contacts', 'read'],
    ],
    send: (tried) => ({ ...byId(tried), body: { contactId: tried } }),
    ...found,
  },
  {
    asks: [
      ['web_form_submissions', 'update'],
      ['contacts', 'read'],
      ['jobs', 'read'],
    ],
    send: (tried) => ({ ...byId(tried), body: { contactId: tried, jobId: tried } }),
    ...found,
  },
];

/** Plans the same attachments. */
const plan: RecordCall[] = [
  {
    asks: [
      ['web_form_submissions', 'update'],
      ['contacts', 'read'],
    ],
    send: (tried) => ({ ...byId(tried), query: { contactId: tried } }),
    ...found,
  },
  {
    asks: [
      ['web_form_submissions', 'update'],
      ['contacts', 'read'],
      ['jobs', 'read'],
    ],
    send: (tried) => ({ ...byId(tried), query: { contactId: tried, jobId: tried } }),
    ...found,
  },
];

export const samples: EntitySamples = {
  written: ({ userId }) => ({
    status: { value: 'processed' },
    assignedTo: { value: userId },
  }),
  calls: {
    'GET /api/web-form-submissions/response-times': OF_FIGURES,
    'GET /api/web-form-submissions/:id/possible-senders': one('web_form_submissions', 'update'),
    'GET /api/web-form-submissions/:id/attachment-plan': plan,
    'POST /api/web-form-submissions/:id/attach': attach,
    'POST /api/web-form-submissions/:id/undo-attach': handled(),
    'POST /api/web-form-submissions/:id/not-spam': handled(),
    'POST /api/web-form-submissions/:id/contacted': handled({ by: 'phone' }),
    'POST /api/web-form-submissions/:id/open-files': handled(),
    'GET /api/web-form-submissions/:id/files': one('web_form_submissions', 'read'),
    'GET /api/web-form-submissions/:id/files/:fileId/thumbnail': NO_BYTES,
    'GET /api/web-form-submissions/:id/files/:fileId/content': NO_BYTES,
  },
  inSet: { formId: 'n', formVersion: '1', data: `'{}'::jsonb` },
  inLongList: { formVersion: '1' },
};
