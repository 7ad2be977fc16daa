/**
 * A search finds the intended record regardless of how the record or the search text is spelled.
 */
import { beforeAll, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { aContact, anInvoice } from '#test/factories.ts';
import { searchEndpoints } from '#shared/records/search-endpoints.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');

const NAMES = {
  rourke: "Shea O'Rourke",
  malley: 'Pat O’Malley',
  sorensen: 'Lærke Sørensen',
  dang: 'Đặng Thị Ánh',
  lukasz: 'Łukasz Groß',
  sons: 'Smith & Sons, J.R.',
  han: '東京屋根株式会社',
  phones: 'Dial Tester',
  abroad: 'London Office',
  vanity: 'Free Roofs',
};
type Key = keyof typeof NAMES;

/** Returns the rows that a list search finds. */
async function found(list: 'contacts' | 'invoices', q: string) {
  const { body } = await dana.get(`/api/${list}?q=${encodeURIComponent(q)}`);

  return body as { name: string; invoiceNumber: string }[];
}

beforeAll(async () => {
  const bare = { email: null, phone: null, address: null };
  const more: Partial<Record<Key, object>> = {
    rourke: { address: '12 N. Elm Blvd.' },
    sons: { address: 'P.O. Box 7, Provo' },
    phones: { phone: '(801) 555-0142 x4' },
    abroad: { phone: '+44 20 7946 0958' },
    vanity: { phone: '1-800-555-ROOF' },
  };
  for (const [key, name] of Object.entries(NAMES)) {
    await aContact(dana, { ...bare, name, ...more[key as Key] });
  }
  const client = await aContact(dana, { ...bare, name: 'Invoice Client' });
  await anInvoice(dana, { clientId: client.id, invoiceNumber: 'INV-1087' });
  await anInvoice(dana, { clientId: client.id, invoiceNumber: 'INV-0093' });
});

test.each<[string, Key]>([
  ['O’Rourke', 'rourke'],
  ["O'Malley", 'malley'],
  ['omalley', 'malley'],
  ['sorensen', 'sorensen'],
  ['laerke', 'sorensen'],
  ['dang', 'dang'],
  ['lukasz', 'lukasz'],
  ['gross', 'lukasz'],
  ['smith and sons', 'sons'],
  ['"smith sons"', 'sons'],
  ['jr smith', 'sons'],
  ['post office box 7', 'sons'],
  ['Smith\u200B & Sons', 'sons'],
  ['north elm boulevard', 'rourke'],
  ['12 n elm blvd', 'rourke'],
  ['elm bou', 'rourke'],
  ['会社', 'han'],
  ['屋根', 'han'],
  ['555-0142', 'phones'],
  ['(801) 555 0142', 'phones'],
  ['+18015550142', 'phones'],
  ['8015550142 x4', 'phones'],
  ['02079460958', 'abroad'],
  ['18005557663', 'vanity'],
])(
  '%s finds its contact, in the list and everywhere (B101–B103, B109–B112, B116, B118)',
  async (q, key) => {
    const list = (await found('contacts', q)).map(({ name }) => name);
    const everywhere = (await dana.ok(searchEndpoints.global, { query: { q } })).flatMap(
      ({ hits }) => hits.map(({ title }) => title),
    );

    expect(list).toContain(NAMES[key]);
    expect(everywhere).toContain(NAMES[key]);
  },
);

test('Han letters that stand apart are not found as a word (B111)', async () => {
  expect(await found('contacts', '社会')).toEqual([]);
});

test.each([
  '1087',
  'inv-1087',
  '#1087',
  'INV1087',
  'invoice 1087',
  'Invoice #1087',
  'inv no. 1087',
  'INV-01087',
])('%s finds the invoice (B114)', async (q) => {
  const invoices = await found('invoices', q);
  expect(invoices.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['INV-1087']);
});

test.each(['inv-93', 'INV93', 'invoice 93'])('%s finds the number with zeros (B114)', async (q) => {
  const invoices = await found('invoices', q);
  expect(invoices.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['INV-0093']);
});

test.each([
  ['equals', 'pat omalley', 'malley'],
  ['contains', "O'Mal", 'malley'],
  ['endsWith', 'gross', 'lukasz'],
] as const)('the filter name %s %s is folded (B101–B103)', async (operator, text, key) => {
  const { body } = await dana.get(
    `/api/contacts?filter[name][${operator}]=${encodeURIComponent(text)}`,
  );
  expect(body).toMatchObject([{ name: NAMES[key] }]);
});
