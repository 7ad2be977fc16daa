import { beforeEach, expect, test } from 'vitest';
import { historyEvents } from '#server/records/audit-table.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { startApi } from '#test/api.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { isLongForm } from '#test/long-form.ts';
import { authEndpoints } from '../auth-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';

const api = await startApi();

beforeEach(() => emptyDatabase(api.database));

const dana = {
  companyName: 'Ridgeline Roofing',
  fullName: 'Dana Whitfield',
  username: 'dana@ridgeline.example',
  password: 'climbs ladders',
};

test('a new installation asks to be set up, and only until it is', async () => {
  expect(await api.anonymous.ok(authEndpoints.setupState)).toEqual({ needed: true });
  await api.setUp();
  expect(await api.anonymous.ok(authEndpoints.setupState)).toEqual({ needed: false });
});

test('the user who sets the company up is its administrator and signed in', async () => {
  const client = api.anonymous;
  const { status, body } = await client.call(authEndpoints.setup, { body: dana });

  expect(status).toBe(201);
  expect(body).toMatchObject({
    username: 'dana@ridgeline.example',
    email: 'dana@ridgeline.example',
    fullName: 'Dana Whitfield',
    firstName: 'Dana',
    lastName: 'Whitfield',
    companyName: 'Ridgeline Roofing',
    accessProfile: 'Admin Project manager',
    role: 'admin',
    state: 'Utah',
    weekStartDay: 'Monday',
    timeZoneName: 'America/Denver',
    today: '2026-11-21',
  });
  expect(await client.ok(companyEndpoints.read)).toMatchObject({
    name: 'Ridgeline Roofing',
    state: 'Utah',
    estimatePrefix: 'EST-',
    nextInvoiceNumber: 1000,
  });
});

test('only one of two users who set the company up at the same time becomes its administrator', async () => {
  const [one, two] = [api.anonymous, api.anonymous];
  const answers = await Promise.all([
    one.call(authEndpoints.setup, { body: dana }),
    two.call(authEndpoints.setup, { body: { ...dana, username: 'marcus@ridgeline.example' } }),
  ]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const winner = answers[0].status === 201 ? one : two;
  expect(await winner.ok(teamEndpoints.users)).toHaveLength(1);
});

// Runs only in long test runs, because the demo company's test covers the same sample year in short
// runs.
test.runIf(isLongForm)(
  'sample data is a year of work in the new company, all of it the administrator’s',
  async () => {
    const client = api.anonymous;
    const me = await client.ok(authEndpoints.setup, { body: { ...dana, loadSampleData: true } });

    expect(me.companyName).toBe('Ridgeline Roofing');
    expect(await client.ok(teamEndpoints.users)).toMatchObject([{ fullName: 'Dana Whitfield' }]);
    const [one] = (await client.get('/api/invoices?pageSize=1')).body as { createdBy: number }[];
    expect(one?.createdBy).toBe(me.id);
    expect(await checkBooks(api.database.db)).toEqual([]);
    const makers = await api.database.db
      .selectDistinct({ by: historyEvents.actorName })
      .from(historyEvents);
    expect(makers).toEqual([{ by: 'Dana Whitfield' }]);
  },
  120_000,
);

test('a company that is set up cannot be set up again', async () => {
  await api.setUp();
  const { status, body } = await api.anonymous.call(authEndpoints.setup, { body: dana });

  expect(status).toBe(409);
  expect(body).toMatchObject({ message: 'Gable is already set up. Please sign in.' });
});

test('setting up names everything that is missing', async () => {
  const { status, body } = await api.anonymous.post('/api/auth/setup', { password: 'short' });

  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: 'bad_input',
    issues: [
      { path: 'companyName', message: 'Company name is required' },
      { path: 'fullName', message: 'Your name is required' },
      { path: 'username', message: 'Username is required' },
      { path: 'password', message: 'Password must be at least 8 characters' },
    ],
  });
  expect(await api.anonymous.ok(authEndpoints.setupState)).toEqual({ needed: true });
});
