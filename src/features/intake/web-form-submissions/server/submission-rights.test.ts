import { beforeEach, expect, test } from 'vitest';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { anInspectionForm, sendWebForm } from '#test/sent-forms.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.setUp();
});

test('A sales rep counts and sees only their own submissions, and others are not found', async () => {
  const rep = await api.as('Sales Representative');
  const form = await anInspectionForm(dana);
  await sendWebForm(api, form.id, { name: 'Ada Park', phone: '801-555-0101' });
  await sendWebForm(api, form.id, { name: 'Ben Ortiz', phone: '801-555-0102' });
  const rows = await dana.ok(webFormSubmissionEndpoints.list);
  const [own, other] = rows;
  if (!own || !other) throw new Error('there are two submissions');
  await dana.ok(webFormSubmissionEndpoints.patch, {
    params: { id: own.id },
    body: { assignedTo: rep.userId },
  });

  const count = async (user: TestUser) =>
    (await user.ok(webFormSubmissionEndpoints.responseTimes, { query: {} })).received;
  expect([await count(dana), await count(rep)]).toEqual([2, 1]);
  const { files, fileContent, openFiles, undo } = webFormSubmissionEndpoints;
  const params = { id: other.id };
  for (const { status } of [
    await rep.call(files, { params }),
    await rep.call(openFiles, { params }),
    await rep.call(undo, { params }),
    await rep.call(fileContent, { params: { ...params, fileId: 1 } }),
  ]) {
    expect(status).toBe(404);
  }
});

test('The front desk attaches a submission to a contact, and creates its lead (M5)', async () => {
  const form = await anInspectionForm(dana);
  await sendWebForm(api, form.id, { name: 'Ada Park', phone: '801-555-0101' });
  const user = await api.as('User');
  const [{ id } = { id: 0 }] = await user.ok(webFormSubmissionEndpoints.list);
  const { jobId } = await user.ok(webFormSubmissionEndpoints.attach, {
    params: { id },
    body: { makesJob: true },
  });

  expect(await user.ok(jobEndpoints.read, { params: { id: jobId ?? 0 } })).toMatchObject({
    status: 'lead',
    clientName: 'Ada Park',
    createdBy: user.userId,
  });
});
