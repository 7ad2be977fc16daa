import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { startApi, type TestUser } from '#test/api.ts';
import { aSubmission, aWebForm } from '#test/submissions.ts';
import { answeredWithinAnHour, shareWithinAnHour } from '../response-times.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';
import { answeredWithinAnHour as inSql } from './response-times.ts';
import { webFormSubmissions } from './submission-table.ts';

const api = await startApi({ clock: '2026-11-21T18:00:00Z' });
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.setUp();
});

const NOW = new Date('2026-11-21T18:00:00Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

/** In seconds, around one hour. */
const AGES = [0, 1, 3599, 3600, 3601, 86_400];
const RESPONSES = [null, 0, 1799, 3599, 3600, 3601, 7200];
const CASES = AGES.flatMap((age) =>
  RESPONSES.filter((after) => after === null || after <= age).map((after) => ({
    createdAt: before(age),
    firstResponseAt: after === null ? null : before(age - after),
  })),
);

test('SQL and TypeScript agree on responses within an hour, and on the share', async () => {
  const form = await aWebForm(dana);
  const { db } = api.database;
  for (const one of CASES) {
    const id = await aSubmission(api.database, { formId: form.id, ...one });
    const [row] = await db
      .select({ is: inSql(NOW) })
      .from(webFormSubmissions)
      .where(eq(webFormSubmissions.id, id));
    expect({ ...one, is: row?.is }).toEqual({ ...one, is: answeredWithinAnHour(one, NOW) });
  }
  const known = CASES.map((one) => answeredWithinAnHour(one, NOW)).filter((one) => one !== null);
  const share = shareWithinAnHour(known.filter(Boolean).length, known.length);
  const query = { formId: form.id };

  expect(await dana.ok(webFormSubmissionEndpoints.responseTimes, { query })).toMatchObject({
    received: CASES.length,
    percentWithinHour: share,
  });
});

test('Spam, tests, other forms, and last month do not count, and new submissions are not late yet', async () => {
  const [form, other] = [await aWebForm(dana), await aWebForm(dana, { title: 'Another' })];
  const late = { createdAt: before(9000), firstResponseAt: before(0) };
  await aSubmission(api.database, { formId: form.id, ...late, status: 'spam' });
  await aSubmission(api.database, { formId: form.id, ...late, isTest: true });
  await aSubmission(api.database, { formId: other.id, ...late });
  await aSubmission(api.database, { formId: form.id, createdAt: before(40 * 86_400) });
  await aSubmission(api.database, { formId: form.id, createdAt: before(60) });
  const query = { formId: form.id };
  const read = () => dana.ok(webFormSubmissionEndpoints.responseTimes, { query });

  expect(await read()).toMatchObject({ received: 1, answered: 0, percentWithinHour: null });
  const prompt = { createdAt: before(7200), firstResponseAt: before(3600) };
  await aSubmission(api.database, { formId: form.id, ...prompt });
  expect(await read()).toMatchObject({ received: 2, answered: 1, percentWithinHour: 100 });
  api.clock.pass(60);
  expect(await read()).toMatchObject({ percentWithinHour: 50 });
});
