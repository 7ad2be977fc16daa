/** The plan shown in the Attach dialog matches the actual result. */
import { beforeEach, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import type { BodyInputOf } from '#shared/endpoint.ts';
import { startApi, type TestUser } from '#test/api.ts';
import { aContact, aJob } from '#test/factories.ts';
import { anInspectionForm, sendWebForm } from '#test/sent-forms.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.setUp();
});

const MARIA = {
  name: 'Maria Alvarez',
  email: 'maria@mail.example',
  phone: '(801) 555-0142',
  street: '12 Oak Street, Provo, UT 84604',
};

type Choice = BodyInputOf<typeof webFormSubmissionEndpoints.attach>;

async function aSubmissionOf(answers: Record<string, unknown> = MARIA): Promise<number> {
  const form = await anInspectionForm(dana, {});
  await sendWebForm(api, form.id, answers);
  const [submission] = await dana.ok(webFormSubmissionEndpoints.list);

  return submission?.id ?? 0;
}

const yes = (value: boolean | undefined) => (value ? ('yes' as const) : ('no' as const));

function plan(id: number, { makesContact, makesJob, ...choice }: Choice, by = dana) {
  const ids = Object.entries(choice).filter(([, value]) => value !== null);
  const query = {
    ...Object.fromEntries(ids),
    makesContact: yes(makesContact),
    makesJob: yes(makesJob),
  };

  return by.call(webFormSubmissionEndpoints.attachmentPlan, { params: { id }, query });
}

const attach = (id: number, body: Choice, by = dana) =>
  by.call(webFormSubmissionEndpoints.attach, { params: { id }, body });

/** Returns what a submission is attached to, in the plan's format. */
async function done(id: number) {
  const { contactId, jobId, taskId, attached } = await dana.ok(webFormSubmissionEndpoints.read, {
    params: { id },
  });
  const one = await dana.ok(contactEndpoints.read, { params: { id: contactId ?? 0 } });
  const lead = jobId && (await dana.ok(jobEndpoints.read, { params: { id: jobId } }));
  const task = taskId && (await dana.ok(taskEndpoints.read, { params: { id: taskId } }));

  return {
    contact: {
      name: one.name,
      isNew: attached?.created.contact,
      fillsIn: Object.keys(attached?.filledIn ?? {}),
    },
    job: lead && {
      title: lead.title,
      isNew: attached?.created.job,
      salesRepName: lead.salesRepName,
    },
    task: task && {
      title: task.title,
      assignedToName: task.assignedToName,
      dueDate: task.dueDate,
      dueTime: task.dueTime,
    },
  };
}

describe('The plan of an attachment matches its result', () => {
  const cases: [what: string, choose: () => Promise<Choice>][] = [
    ['without a match, a new contact', () => Promise.resolve({})],
    ['a lead and a task for the rep', async () => ({ makesJob: true, ...(await repAndTask()) })],
    [
      'the contact that matches, filled in',
      async () => {
        await aContact(dana, { name: 'M. Alvarez', email: MARIA.email, phone: null });

        return { makesJob: true };
      },
    ],
    [
      'a new contact though one matches',
      async () => {
        await aContact(dana, { name: 'M. Alvarez', email: MARIA.email });

        return { makesContact: true };
      },
    ],
    [
      'any other contact with one of its jobs, whose rep gets the task',
      async () => {
        const rep = await api.as('Sales Representative', { fullName: 'Cole Jensen' });
        const { id } = await aContact(dana, { name: 'Oak Street HOA', email: 'hoa@mail.example' });
        const job = await aJob(dana, { clientId: id, title: 'Reroof', salesRep: rep.userId });

        return { contactId: id, jobId: job.id, ...(await repAndTask()) };
      },
    ],
  ];

  async function repAndTask() {
    const rep = await api.as('Sales Representative', { fullName: 'Priya Nair' });
    const [template] = await dana.ok(taskEndpoints.templates);

    return { salesRepId: rep.userId, taskTemplateId: template?.id ?? 0 };
  }

  test.each(cases)('%s', async (_, choose) => {
    const id = await aSubmissionOf();
    const choice = await choose();
    const { body: planned } = await plan(id, choice);
    expect((await attach(id, choice)).status).toBe(200);

    expect(planned).toEqual(await done(id));
    // Undo restores the previous state.
    const { kept } = await dana.ok(webFormSubmissionEndpoints.undo, { params: { id } });
    expect(kept).toEqual([]);
    const jobs = await dana.ok(jobEndpoints.list);
    expect(jobs.map(({ title }) => title)).toEqual(choice.jobId ? ['Reroof'] : []);
    expect(await dana.ok(taskEndpoints.list)).toEqual([]);
  });
});

describe('A chosen record that is gone is rejected at its field, in the plan and in the attachment', () => {
  const MISSING = 999_999;

  test.each([
    ['contactId', { contactId: MISSING }, 'This contact no longer exists. Choose another.'],
    [
      'taskTemplateId',
      { taskTemplateId: MISSING },
      'This task template no longer exists. Choose another.',
    ],
    ['salesRepId', { salesRepId: MISSING }, 'Choose an active user.'],
  ])('%s', async (path, choice, message) => {
    const id = await aSubmissionOf();
    for (const send of [plan, attach]) {
      expect(await send(id, choice)).toMatchObject({
        status: 400,
        body: { issues: [{ path, message }] },
      });
    }
    expect(await dana.ok(contactEndpoints.list)).toEqual([]);
  });

  test('a job of another contact', async () => {
    const id = await aSubmissionOf();
    const { id: contactId } = await aContact(dana, { name: 'Oak Street HOA' });
    const other = await aContact(dana, { name: 'Elm Street HOA' });
    const { id: jobId } = await aJob(dana, { clientId: other.id });
    for (const send of [plan, attach]) {
      expect(await send(id, { contactId, jobId })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'jobId', message: 'Choose a job of this contact.' }] },
      });
    }
  });

  test('a sender without contact details requires a chosen contact', async () => {
    const id = await aSubmissionOf({ wrong: 'A leak' });
    expect((await plan(id, {})).body).toEqual({ contact: null, job: null, task: null });
    expect(await attach(id, { makesContact: true })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'contactId' }] },
    });
  });
});
