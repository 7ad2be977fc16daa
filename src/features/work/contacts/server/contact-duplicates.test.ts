import { beforeAll, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;
let maria: number;

beforeAll(async () => {
  dana = await api.as('Admin Project manager');
  maria = (await aContact(dana)).id;
});

type Question = NonNullable<
  Parameters<typeof dana.call<typeof contactEndpoints.duplicates>>[1]
>['query'];

const ask = (query: Question, client = dana) => client.ok(contactEndpoints.duplicates, { query });

test.each<[string, NonNullable<Question>, string[] | null]>([
  ['the same email address in another case', { email: 'MARIA.Alvarez@mail.example ' }, ['email']],
  ['the same phone number written otherwise', { phone: '+1 801.555.0142' }, ['phone']],
  [
    'the same name and address',
    { name: 'María Alvarez', address: '1420 CANYON RD, Provo, UT 84604' },
    ['name and address'],
  ],
  [
    'the same in every way',
    {
      name: 'Maria Alvarez',
      email: 'maria.alvarez@mail.example',
      phone: '8015550142',
      address: '1420 Canyon Rd, Provo, UT 84604',
    },
    ['email', 'phone', 'name and address'],
  ],
  [
    'a name and address with other signs (B101, B109)',
    { name: 'Maria Alvarez', address: '1420 Canyon Road, Provo UT 84604' },
    ['name and address'],
  ],
  ['its number with an extension (B116)', { phone: '801-555-0142 ext. 4' }, ['phone']],
  ['its number beside another (B116)', { phone: '385-555-9000 / 8015550142' }, ['phone']],
  ['the same name alone', { name: 'Maria Alvarez' }, null],
  ['the same name elsewhere', { name: 'Maria Alvarez', address: '1 Elm St' }, null],
  ['an empty form', { name: '', email: '', phone: '', address: '' }, null],
  ['the first digits of a phone number', { phone: '801' }, null],
  ['a name like a pattern', { name: '%', address: '1420 Canyon Rd, Provo, UT 84604' }, null],
])('%s: %o looks like %o', async (_name, question, reasons) => {
  expect(await ask(question)).toEqual(
    reasons
      ? [
          {
            id: maria,
            name: 'Maria Alvarez',
            email: 'maria.alvarez@mail.example',
            phone: '(801) 555-0142',
            address: '1420 Canyon Rd, Provo, UT 84604',
            reasons,
          },
        ]
      : [],
  );
});

test('a contact is not its own duplicate', async () => {
  expect(await ask({ phone: '8015550142', exceptId: maria })).toEqual([]);
});

test('at most five duplicates are shown', async () => {
  for (let i = 0; i < 7; i += 1) await aContact(dana, { phone: '435 555 0177' });

  expect(await ask({ phone: '4355550177' })).toHaveLength(5);
});

test('a duplicate check shows no contacts that the user has no access to', async () => {
  const tom = await api.as('Field Technician');

  expect(await ask({ phone: '8015550142' }, tom)).toEqual([]);
});

test('a value that the database cannot store is rejected or not found', async () => {
  const { status } = await dana.get('/api/contacts/duplicates?email=a%00b%40c.example');

  expect([200, 400]).toContain(status);
});
