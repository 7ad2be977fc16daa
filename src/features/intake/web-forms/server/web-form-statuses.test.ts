import { describe } from 'vitest';
import { startApi } from '#test/api.ts';
import { aSubmission, aWebForm } from '#test/submissions.ts';
import { holdStatusTable } from '#test/status-table.ts';

const api = await startApi();
const office = await api.as('Project manager');

async function answered() {
  const form = await aWebForm(office);
  await aSubmission(api.database, { formId: form.id });

  return form;
}

describe('a status set on a web form', () => {
  holdStatusTable({
    path: '/api/web-forms',
    client: () => office,
    states: {
      draft: () => aWebForm(office, { status: 'draft' }),
      published: () => aWebForm(office),
      archived: () => aWebForm(office, { status: 'archived' }),
      'with a submission': answered,
    },
    usual: { draft: 'draft', published: 'published', archived: 'archived', delete: 'deleted' },
  });
});
