import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { fileEndpoints } from '#features/work/files/file-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact } from '#test/factories.ts';
import { anInspectionForm, sendWebForm, uploadForForm } from '#test/sent-forms.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.setUp();
});

const MARIA = {
  name: 'Maria Alvarez',
  email: 'Maria@Mail.example',
  phone: '(801) 555-0142',
  street: '12 Oak Street, Provo, UT 84604',
  wrong: 'Water in the attic',
};

async function templateId(): Promise<number> {
  const [template] = await dana.ok(taskEndpoints.templates);
  if (!template) throw new Error('there is no template');

  return template.id;
}

async function sent(settings: Record<string, unknown>, answers: Record<string, unknown> = MARIA) {
  const form = await anInspectionForm(dana, settings);
  await sendWebForm(api, form.id, answers);
  const [submission] = await dana.ok(webFormSubmissionEndpoints.list);
  if (!submission) throw new Error('there is no submission');

  return {
    ...(await dana.ok(webFormSubmissionEndpoints.read, { params: { id: submission.id } })),
    form,
  };
}

test('A submission returns only the declared keys of its stored answers and attachment', async () => {
  const { id } = await sent({ attachToContact: true });
  await api.database.db.execute(sql`update web_form_submissions set
    attached = attached || '{"secret": "s3cret"}',
    data = data || '{"photos": [{"id": 7, "name": "roof.jpg", "secret": "s3cret"}]}'`);

  const now = await dana.ok(webFormSubmissionEndpoints.read, { params: { id } });

  expect(JSON.stringify(now)).not.toContain('s3cret');
  expect(now.data).toMatchObject({
    wrong: 'Water in the attic',
    photos: [{ id: 7, name: 'roof.jpg' }],
  });
  expect(now.attached).toEqual({
    created: { contact: true, job: false, task: false },
    filledIn: {},
    fileIds: [],
  });
});

test('A submission whose ZIP code lost its zeros creates a job and contact with the right one', async () => {
  const { id } = await sent({}, { ...MARIA, street: '12 Oak Street, Boston, MA 2134.0' });
  const { contactId, jobId } = await dana.ok(webFormSubmissionEndpoints.attach, {
    params: { id },
    body: { makesJob: true },
  });

  expect(await dana.ok(jobEndpoints.read, { params: { id: jobId ?? 0 } })).toMatchObject({
    addressLine1: '12 Oak Street',
    state: 'Massachusetts',
    postalCode: '02134',
  });
  expect(await dana.ok(contactEndpoints.read, { params: { id: contactId ?? 0 } })).toMatchObject({
    address: '12 Oak Street, Boston, MA 02134',
  });
});

test('A submission with a stored email address without a dot creates a contact without email', async () => {
  const { id } = await sent({});
  await api.database.db.execute(
    sql`update web_form_submissions set data = replace(data::text, 'Maria@Mail.example', 'maria@mail')::jsonb`,
  );
  const { contactId } = await dana.ok(webFormSubmissionEndpoints.attach, {
    params: { id },
    body: {},
  });

  expect(await dana.ok(contactEndpoints.read, { params: { id: contactId ?? 0 } })).toMatchObject({
    name: 'Maria Alvarez',
    email: null,
    phone: MARIA.phone,
  });
});

describe('A form that attaches submissions', () => {
  test('creates a pending contact, a lead with source online, and a task due in business hours', async () => {
    const rep = await api.as('Sales Representative', { fullName: 'Priya Nair' });
    const taskTemplateId = await templateId();
    const settings = {
      attachToContact: true,
      attachToJob: true,
      salesRepId: rep.userId,
      taskTemplateId,
    };
    const { contactId, jobId, taskId, attached, assignedTo } = await sent(settings);

    expect(attached).toMatchObject({ created: { contact: true, job: true, task: true } });
    expect(assignedTo).toBe(rep.userId);
    expect(await dana.ok(contactEndpoints.read, { params: { id: contactId! } })).toMatchObject({
      name: 'Maria Alvarez',
      email: 'Maria@Mail.example',
      phone: '(801) 555-0142',
      address: '12 Oak Street, Provo, UT 84604',
      status: 'pending',
      type: 'client',
    });
    expect(await dana.ok(jobEndpoints.read, { params: { id: jobId! } })).toMatchObject({
      title: 'Free inspection: 12 Oak Street',
      clientId: contactId,
      status: 'lead',
      leadSource: 'online',
      salesRep: rep.userId,
      addressLine1: '12 Oak Street',
      city: 'Provo',
      state: 'Utah',
      postalCode: '84604',
      description: 'What is wrong?: Water in the attic',
    });
    // The test starts on a Saturday, so the task is due on Monday.
    expect(await dana.ok(taskEndpoints.read, { params: { id: taskId! } })).toMatchObject({
      jobId,
      templateId: taskTemplateId,
      assignedTo: rep.userId,
      // Within the template's one business hour.
      dueDate: '2026-11-23',
      dueTime: '09:00',
    });
    const { notifications } = await rep.ok(notificationEndpoints.list);
    expect(notifications).toMatchObject([
      { type: 'formSubmitted', entity: 'web_form_submissions' },
    ]);
  });

  describe('adds a task that is due in the business hours of its rep', () => {
    // Thursday, November 19, 2026, 11 p.m. in Denver.
    const AT_ELEVEN = '2026-11-20T06:00:00Z';
    const due = async (change: {
      profile?: object;
      company?: object;
      dueInHours?: number | null;
    }) => {
      api.clock.set(AT_ELEVEN);
      const rep = await api.as('Sales Representative');
      if (change.profile) await rep.expect(200).put('/api/user/profile', change.profile);
      if (change.company) await dana.expect(200).put('/api/company', change.company);
      const taskTemplateId = await templateId();
      if (change.dueInHours !== undefined) {
        const body = { dueInHours: change.dueInHours };
        await dana.ok(taskEndpoints.updateTemplate, { params: { id: taskTemplateId }, body });
      }
      const { taskId } = await sent({ attachToJob: true, salesRepId: rep.userId, taskTemplateId });
      const task = await dana.ok(taskEndpoints.read, { params: { id: taskId! } });

      return `${task.dueDate} ${task.dueTime}`;
    };

    test.each([
      ['within the hour of its template, the next morning', {}, '2026-11-20 09:00'],
      ['within two hours where the template says none', { dueInHours: null }, '2026-11-20 10:00'],
      ['within as many as it says', { dueInHours: 12 }, '2026-11-23 11:00'],
      [
        'from when the rep begins',
        { profile: { startTime: '6:30 AM', endTime: '15:00' } },
        '2026-11-20 07:30',
      ],
      [
        'by the rep’s own clocks',
        { profile: { timeZone: 'Eastern Time (US & Canada) (UTC-05:00)' } },
        '2026-11-20 07:00',
      ],
      [
        'on a business day of the company',
        { company: { businessDays: ['Saturday', 'Tuesday'] } },
        '2026-11-21 09:00',
      ],
    ])('%s', async (_what, change, expected) => {
      expect(await due(change)).toBe(expected);
    });
  });

  test('notifies a rep of the job and task if they turned off notifications of submissions', async () => {
    const rep = await api.as('Sales Representative');
    await rep.ok(profileEndpoints.updateProfile, {
      body: { notifications: { formSubmitted: { web: false, email: false, mobile: false } } },
    });
    await sent({ attachToJob: true, salesRepId: rep.userId, taskTemplateId: await templateId() });

    const { notifications } = await rep.ok(notificationEndpoints.list);
    expect(notifications.map(({ type }) => type).toSorted()).toEqual([
      'jobAssigned',
      'taskAssigned',
    ]);
  });

  test('names the form on the timeline of each created record', async () => {
    const { jobId, contactId } = await sent({ attachToJob: true });
    for (const [entity, id] of [
      ['jobs', jobId],
      ['contacts', contactId],
    ]) {
      const { body } = await dana.get(`/api/history/${entity}/${id}`);
      expect(body).toContainEqual(
        expect.objectContaining({
          entity,
          action: 'created',
          by: 'Web form: Free inspection',
          reason: 'From the web form “Free inspection”',
        }),
      );
    }
  });

  test.each([
    ['the email address in other letters', { email: 'MARIA@mail.example', phone: '801-555-9999' }],
    ['the digits of the phone number', { email: 'other@mail.example', phone: '+1 801.555.0142' }],
  ])('finds the contact by %s, and keeps its values', async (_by, details) => {
    const there = { email: 'maria@mail.example', phone: '(801) 555-0142' };
    const { id } = await aContact(dana, { name: 'M. Alvarez', address: null, ...there });
    const { contactId, attached } = await sent({ attachToContact: true }, { ...MARIA, ...details });

    expect(contactId).toBe(id);
    expect(attached).toMatchObject({
      created: { contact: false, job: false, task: false },
      filledIn: { address: '12 Oak Street, Provo, UT 84604' },
    });
    expect(await dana.ok(contactEndpoints.read, { params: { id } })).toMatchObject({
      name: 'M. Alvarez',
      ...there,
      address: '12 Oak Street, Provo, UT 84604',
      status: 'active',
    });
  });

  test('attaches two concurrent submissions of a new person to one contact', async () => {
    const { id } = await anInspectionForm(dana, { attachToContact: true, attachToJob: true });
    const streets = ['12 Oak Street', '14 Oak Street', '16 Oak Street', '18 Oak Street'];
    await Promise.all(streets.map((street) => sendWebForm(api, id, { ...MARIA, street })));

    expect(await dana.ok(contactEndpoints.list)).toHaveLength(1);
    expect(await dana.ok(jobEndpoints.list)).toHaveLength(4);
  });

  test('keeps a submission without contact details, without a contact', async () => {
    const { contactId, attached } = await sent({ attachToJob: true }, { wrong: 'A leak' });
    expect({ contactId, attached }).toEqual({ contactId: null, attached: null });
    expect(await dana.ok(contactEndpoints.list)).toEqual([]);
  });
});

describe('Undoing an attachment', () => {
  const undo = (id: number, by: TestUser = dana) =>
    by.ok(webFormSubmissionEndpoints.undo, { params: { id } });

  test('reverts everything in one step, and the submission can be attached again', async () => {
    const settings = {
      attachToContact: true,
      attachToJob: true,
      taskTemplateId: await templateId(),
    };
    const { id } = await sent(settings);
    const { submission, kept } = await undo(id);

    expect(kept).toEqual([]);
    expect(submission).toMatchObject({
      contactId: null,
      jobId: null,
      taskId: null,
      attached: null,
    });
    for (const { list } of [contactEndpoints, jobEndpoints, taskEndpoints]) {
      expect(await dana.ok(list)).toEqual([]);
    }
    const again = await dana.ok(webFormSubmissionEndpoints.attach, { params: { id }, body: {} });
    expect(again).toMatchObject({ contactName: 'Maria Alvarez', jobId: null, status: 'in_review' });
  });

  test('clears the filled-in fields of a contact, unless a user changed them', async () => {
    const there = await aContact(dana, { email: 'maria@mail.example', phone: null, address: null });
    const { id } = await sent({ attachToContact: true });
    const params = { id: there.id };
    await dana.ok(contactEndpoints.patch, { params, body: { address: '9 Elm Street' } });
    const { kept } = await undo(id);

    expect(kept).toEqual(['Kept the contact’s address: it has changed since.']);
    expect(await dana.ok(contactEndpoints.read, { params })).toMatchObject({
      phone: null,
      address: '9 Elm Street',
    });
  });

  test('keeps records that a user has worked on, and says so', async () => {
    const { id, jobId } = await sent({ attachToContact: true, attachToJob: true });
    await dana.ok(jobEndpoints.patch, { params: { id: jobId! }, body: { city: 'Orem' } });

    expect((await undo(id)).kept).toEqual([
      'Kept the job: it has changed since.',
      'Kept the contact: it has been used since.',
    ]);
    expect(await dana.ok(jobEndpoints.list)).toHaveLength(1);
  });

  test('keeps records without delete permission', async () => {
    const { id } = await sent({ attachToContact: true });
    const user = await api.as('User');

    expect((await undo(id, user)).kept).toEqual(['Kept the contact: you cannot delete it.']);
  });

  test('is rejected for an unattached submission', async () => {
    const { id } = await sent({});
    const { status } = await dana.call(webFormSubmissionEndpoints.undo, { params: { id } });
    expect(status).toBe(409);
  });
});

describe('The files of a submission', () => {
  test('are hidden until they are opened, then are on the job, and are removed by the undo', async () => {
    const form = await anInspectionForm(dana, { attachToContact: true, attachToJob: true });
    const bytes = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#8a5a2b' },
    })
      .jpeg()
      .toBuffer();
    const token = await uploadForForm(api, form.id, { name: 'leak.jpg', bytes });
    await sendWebForm(api, form.id, { ...MARIA, photos: [token] });
    const [{ id, jobId } = { id: 0, jobId: 0 }] = await dana.ok(webFormSubmissionEndpoints.list);
    const [file] = await dana.ok(webFormSubmissionEndpoints.files, { params: { id } });
    expect(file).toMatchObject({ name: 'leak.jpg', type: 'image/jpeg', isPicture: true });
    const params = { id, fileId: file?.id ?? 0 };
    const content = () => dana.call(webFormSubmissionEndpoints.fileContent, { params });
    expect((await content()).status).toBe(409);
    expect(await dana.ok(fileEndpoints.list)).toEqual([]);

    await dana.ok(webFormSubmissionEndpoints.openFiles, { params: { id } });
    expect((await content()).bytes.equals(bytes)).toBe(true);
    expect(await dana.ok(fileEndpoints.list)).toMatchObject([{ name: 'leak.jpg', jobId }]);
    const { headers, status } = await dana.call(webFormSubmissionEndpoints.fileThumbnail, {
      params,
    });
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain('sandbox');

    await dana.ok(webFormSubmissionEndpoints.undo, { params: { id } });
    expect(await dana.ok(fileEndpoints.list)).toEqual([]);
    expect((await content()).status).toBe(200);
  });
});

describe('A submission that was marked as spam', () => {
  test("is restored with one click, and then follows its form's settings", async () => {
    const form = await anInspectionForm(dana, { attachToContact: true });
    await sendWebForm(api, form.id, {
      ...MARIA,
      wrong: 'https://a.example https://b.example https://c.example https://d.example',
    });
    const [{ id, status, contactId } = { id: 0, status: '', contactId: 0 }] = await dana.ok(
      webFormSubmissionEndpoints.list,
    );
    expect({ status, contactId }).toEqual({ status: 'spam', contactId: null });

    const cleared = await dana.ok(webFormSubmissionEndpoints.notSpam, { params: { id } });
    expect(cleared).toMatchObject({ status: 'new', contactName: 'Maria Alvarez' });
  });

  test('is processed when its status changes, alone or in bulk, but not in the archive', async () => {
    const form = await anInspectionForm(dana, { attachToContact: true });
    const links = 'https://a.example https://b.example https://c.example https://d.example';
    for (const name of ['Maria Alvarez', 'Tom Baker', 'Lee Chan']) {
      const email = `${name.slice(0, 3)}@mail.example`;
      await sendWebForm(api, form.id, { name, email, wrong: `${name} ${links}` });
    }
    const spam = await dana.ok(webFormSubmissionEndpoints.list);
    const [first, second, third] = spam.map(({ id }) => id);
    expect(spam.map(({ status }) => status)).toEqual(['spam', 'spam', 'spam']);

    const params = { id: first! };
    await dana.ok(webFormSubmissionEndpoints.patch, { params, body: { status: 'new' } });
    await dana.ok(webFormSubmissionEndpoints.bulk, {
      body: { action: 'status', ids: [second!], status: 'in_review' },
    });
    await dana.ok(webFormSubmissionEndpoints.patch, {
      params: { id: third! },
      body: { status: 'archived' },
    });

    const after = new Map(
      (await dana.ok(webFormSubmissionEndpoints.list)).map((one) => [one.id, one]),
    );
    expect(after.get(first!)).toMatchObject({ status: 'new', contactName: expect.any(String) });
    expect(after.get(second!)).toMatchObject({
      status: 'in_review',
      contactName: expect.any(String),
    });
    expect(after.get(third!)).toMatchObject({ status: 'archived', contactId: null });
  });
});

test('Calling or writing back counts as a response in the median of the month', async () => {
  const { id, form } = await sent({});
  api.clock.pass(30);
  const body = { by: 'phone' } as const;
  const answered = await dana.ok(webFormSubmissionEndpoints.contacted, { params: { id }, body });
  expect(answered).toMatchObject({
    status: 'in_review',
    firstResponseAt: api.clock.now().toISOString(),
  });

  for (const query of [{}, { formId: form.id }]) {
    expect(await dana.ok(webFormSubmissionEndpoints.responseTimes, { query })).toEqual({
      received: 1,
      answered: 1,
      medianMinutes: 30,
      percentWithinHour: 100,
    });
  }
});

test('A spreadsheet of one form has a column for each of its fields', async () => {
  const { form } = await sent({}, { ...MARIA, wrong: '=1+1' });
  const { body } = await dana.get(`/api/web-form-submissions/export.csv?formId=${form.id}`);
  const [head = '', line = ''] = String(body).split('\r\n');
  expect(head).toContain('Your name,Email,Phone,Address of the roof,What is wrong?');
  expect(line).toContain("'=1+1");
});
