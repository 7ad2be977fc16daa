import { beforeEach, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const create = (body: object) =>
  dana.post('/api/contacts', { name: 'Maria Alvarez', type: 'client', ...body });

test.each(['\u200b', '\u3164', '\u202e\u202c', '…', '🏠', '--'])(
  'A contact name without letters or digits, “%s”, is rejected (B112)',
  async (name) => {
    const { status, body } = await create({ name });

    expect(status).toBe(400);
    expect(body).toMatchObject({ issues: [{ path: 'name' }] });
  },
);

test('A phone number with many lines is rejected because of its length', async () => {
  const { status, body } = await create({ phone: Array(30).fill('1').join('\n') });

  expect(status).toBe(400);
  expect(body).toMatchObject({
    issues: [{ path: 'phone', message: 'Phone can have at most 60 characters' }],
  });
});

test('Invisible characters are removed from a name and an address (B112)', async () => {
  const { body } = await create({
    name: '\u202eMa\u200bria\u202c Al\u00advarez',
    email: 'maria@mail.example\u200b',
    address: '1\u00a0Elm St\u200f',
    notes: 'First line\n👷🏽‍♀️ second',
  });

  expect(body).toMatchObject({
    name: 'Maria Alvarez',
    email: 'maria@mail.example',
    address: '1\u00a0Elm St',
    notes: 'First line\n👷🏽‍♀️ second',
  });
});

test.each([
  'a b@mail.example',
  '"a5@example.com"@mail.example',
  '.dana@mail.example',
  'dana..w@mail.example',
  'dana@mail..example',
  'ann, bob@mail.example',
])('A contact cannot have the email “%s”, which is not deliverable (B025)', async (email) => {
  const { status, body } = await create({ email });

  expect(status).toBe(400);
  expect(body).toMatchObject({
    issues: [{ path: 'email', message: 'Enter a valid email address' }],
  });
});

test.each(['Ann Gle <angle@example.com>', 'mailto:angle@example.com', 'angle@example.com,'])(
  'The address in “%s” is kept (B026)',
  async (email) => {
    expect((await create({ email })).body).toMatchObject({ email: 'angle@example.com' });
  },
);

test.each(['8,01555E+09', '8.01555e09', '8.01555E+09'])(
  'The phone number “%s”, which a spreadsheet cut off, is rejected (B036)',
  async (phone) => {
    const { status, body } = await create({ phone });

    expect(status).toBe(400);
    expect(body).toMatchObject({
      issues: [
        {
          path: 'phone',
          message: `Phone: "${phone}" was damaged by a spreadsheet. Enter the whole number`,
        },
      ],
    });
  },
);

test.each([
  ['18015550231.0', '18015550231'],
  ["'8015550232", '8015550232'],
  ['8.015550142E+09', '8015550142'],
  ['801-555-0142 (call after 5)', '801-555-0142 (call after 5)'],
])('The phone number “%s” is stored as “%s” (B023, B024)', async (phone, kept) => {
  expect((await create({ phone })).body).toMatchObject({ phone: kept });
});
