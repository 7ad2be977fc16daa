import { describe } from 'vitest';
import { startApi } from '#test/api.ts';
import { aSubmission, aWebForm } from '#test/submissions.ts';
import { holdStatusTable } from '#test/status-table.ts';
import { SUBMISSION_STATUSES, type SubmissionStatus } from '../web-form-submission.ts';

const api = await startApi();
const office = await api.as('Project manager');
const form = await aWebForm(office);

const sentAs = (columns: { status: SubmissionStatus; isTest?: boolean }) => async () => ({
  id: await aSubmission(api.database, { formId: form.id, ...columns }),
});

describe('a status set on a submission', () => {
  holdStatusTable({
    path: '/api/web-form-submissions',
    client: () => office,
    states: {
      ...(Object.fromEntries(
        SUBMISSION_STATUSES.map((status) => [status, sentAs({ status })]),
      ) as Record<SubmissionStatus, ReturnType<typeof sentAs>>),
      'a test': sentAs({ status: 'new', isTest: true }),
    },
    usual: {
      new: 'new',
      in_review: 'in_review',
      processed: 'processed',
      archived: 'archived',
      spam: 'spam',
      delete: 'deleted',
    },
  });
});
