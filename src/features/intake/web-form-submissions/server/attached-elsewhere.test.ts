/** Moving a submission to another contact leaves nothing behind on the first one (T1). */
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { fileEndpoints } from '#features/work/files/file-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anEstimate, aNote } from '#test/factories.ts';
import { anInspectionForm, sendWebForm, uploadForForm } from '#test/sent-forms.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.setUp();
});

/** Creates a submission with a photo of Ann's roof and releases its files. */
async function annsSubmission() {
  const form = await anInspectionForm(dana);
  const color = { width: 40, height: 30, channels: 3, background: '#8a5a2b' } as const;
  const bytes = await sharp({ create: color }).jpeg().toBuffer();
  const token = await uploadForForm(api, form.id, { name: 'anns-roof.jpg', bytes });
  await sendWebForm(api, form.id, {
    name: 'Ann Park',
    email: 'ann@mail.example',
    phone: '(801) 555-0177',
    street: '7 Elm St, Lehi, UT 84043',
    wrong: 'Rain in the hall',
    photos: [token],
  });
  const [submission] = await dana.ok(webFormSubmissionEndpoints.list);
  const params = { id: submission?.id ?? 0 };
  await dana.ok(webFormSubmissionEndpoints.openFiles, { params });

  return params;
}

const attach = (params: { id: number }, body: object) =>
  dana.ok(webFormSubmissionEndpoints.attach, { params, body });
const timelineOf = async (user: TestUser, entity: 'contacts' | 'jobs', id: number) =>
  JSON.stringify(await user.ok(historyEndpoints.timeline, { params: { entity, id } }));
const OF_ANN = /Ann Park|ann@mail|555-0177|Elm St|Lehi|Rain in the hall/;

test("After a move to another contact, its photo is not on the first client's page", async () => {
  const params = await annsSubmission();
  const maria = await aContact(dana);
  const job = await aJob(dana, { clientId: maria.id, title: 'Re-roof' });
  const estimate = await anEstimate(dana, { clientId: maria.id, jobId: job.id, status: 'sent' });
  await attach(params, { contactId: maria.id, jobId: job.id });
  const [file] = await dana.ok(fileEndpoints.list);
  expect(file).toMatchObject({ name: 'anns-roof.jpg', jobId: job.id });
  const one = { params: { id: file?.id ?? 0 } };
  await dana.ok(fileEndpoints.share, { ...one, body: { isShared: true } });
  const record = { entity: 'estimates', id: estimate.id } as const;
  const { url } = await dana.ok(clientLinkEndpoints.share, { params: record });
  const page = async () => String((await api.anonymous.get(new URL(url).pathname)).body);
  const [, picture = ''] = /src="([^"]*file=[^"]*)"/.exec(await page()) ?? [];
  const pictureNow = async () => (await api.anonymous.get(picture.replaceAll('&amp;', '&'))).status;
  expect(await pictureNow()).toBe(200);
  await dana.ok(webFormSubmissionEndpoints.undo, { params });
  const ann = await aContact(dana, { name: 'Ann Park' });
  await attach(params, { contactId: ann.id });

  expect(await pictureNow()).toBe(404);
  expect(await page()).not.toContain('anns-roof');
  const files = await dana.ok(fileEndpoints.list);
  expect(files.map(({ contactId, jobId }) => ({ contactId, jobId }))).toEqual([
    { contactId: ann.id, jobId: null },
  ]);
  // A file restored from the trash isn't automatically shared again.
  await dana.expect(204).post(`/api/trash/files/${file?.id}/restore`);
  expect(await pictureNow()).toBe(404);
  expect((await dana.ok(estimateEndpoints.read, { params: record })).jobId).toBe(job.id);
});

test('After a move to another contact, its lead and task are not with the first contact', async () => {
  const params = await annsSubmission();
  const maria = await aContact(dana);
  const [template] = await dana.ok(taskEndpoints.templates);
  const { jobId, taskId } = await attach(params, {
    contactId: maria.id,
    makesJob: true,
    taskTemplateId: template?.id,
  });
  await dana.ok(webFormSubmissionEndpoints.undo, { params });
  const ann = await aContact(dana, { name: 'Ann Park' });
  await attach(params, { contactId: ann.id, makesJob: true, taskTemplateId: template?.id });

  expect((await dana.call(jobEndpoints.read, { params: { id: jobId ?? 0 } })).status).toBe(404);
  expect((await dana.call(taskEndpoints.read, { params: { id: taskId ?? 0 } })).status).toBe(404);
  expect(await dana.ok(jobEndpoints.list)).toMatchObject([{ clientId: ann.id }]);
  expect(await dana.ok(taskEndpoints.list)).toMatchObject([{ clientId: ann.id }]);
});

test('Its note is hidden from a user with access only to the first contact', async () => {
  const params = await annsSubmission();
  const priya = await api.as('Sales Representative', { fullName: 'Priya Nair' });
  const maria = await aContact(dana, { assignedTo: priya.userId });
  await attach(params, { contactId: maria.id });
  await aNote(
    dana,
    { entity: 'web_form_submissions', id: params.id },
    { text: 'Rain in the hall' },
  );
  await dana.ok(webFormSubmissionEndpoints.undo, { params });
  await attach(params, { contactId: (await aContact(dana, { name: 'Ann Park' })).id });

  expect(await timelineOf(priya, 'contacts', maria.id)).not.toMatch(OF_ANN);
  expect(
    await timelineOf(await api.as('Field Technician'), 'contacts', maria.id).catch(() => ''),
  ).toBe('');
});

test('An undo clears the fields of the first contact that it had filled in', async () => {
  const params = await annsSubmission();
  const maria = await aContact(dana, { name: 'Maria Alvarez', address: null, phone: null });
  await attach(params, { contactId: maria.id });
  await dana.ok(webFormSubmissionEndpoints.undo, { params });
  const { body } = await dana.expect(200).get(`/api/contacts/${maria.id}`);

  expect(JSON.stringify(body)).not.toMatch(OF_ANN);
});
