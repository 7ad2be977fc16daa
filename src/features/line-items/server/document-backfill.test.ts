/** What the migrations make of documents that were written before documents kept their own words. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentContent } from '../document-revision.ts';
import { blankDatabase } from '#test/database.ts';
import { goBackTo, migrateToNow } from '#test/old-database.ts';

const database = await blankDatabase();
const { pool } = database;
afterAll(() => database.close());

/** The last migration before documents kept their own words. */
const LAST_BEFORE = '0014_contact_owner';

const OLD_COMPANY = `
  insert into companies (name, address_line1, city, state, postal_code, license_number,
      estimate_terms, invoice_terms, logo, logo_hash)
    values ('Summit Ridge', '1 First St', 'Provo', 'Utah', '84601', 'RC-1',
      'Half down.', 'Due on receipt.', '\\x8950', 'abc');
  insert into contacts (name, type, status) values ('Maria Alvarez', 'client', 'active');
  insert into jobs (client_id, client_name, title, status, priority, address_line1, city, state,
      postal_code, selected_options, assigned_team, related_contacts, tags)
    values (1, 'Maria Alvarez', 'Re-roof', 'new', 'medium', '8 Old Ave', 'Provo', 'Utah', '84601',
      '{}', '{}', '{}', '{}');`;

const oldDocument = (kind: 'estimate' | 'invoice', status: string) => `
  insert into ${kind}s (${kind}_number, client_id, client_name, bill_to, job_id, date, items,
      subtotal_cents, tax_cents, total_cents, ${status})
    values ('X-1', 1, 'Maria Alvarez', '{"name": "Maria Alvarez", "company": null, "address": null, "email": null, "phone": null}', 1, '2026-11-01',
      '[{"description": "Ridge vent", "quantity": 1, "priceCents": 10000}]', 10000, 0, 10000, 'sent');`;

const OLD_HISTORY = `
  insert into history_events (at, user_name, entity, entity_id, label, action, changes, via)
    select at::timestamptz, 'Dana', entity, 1, 'X-1', 'updated',
      jsonb_build_object('status', jsonb_build_object('before', 'draft', 'after', 'sent')), 'screen'
    from (values ('estimates', '2026-11-02T15:00:00Z'), ('invoices', '2026-11-02T15:00:00Z'),
      ('invoices', '2026-11-05T15:00:00Z')) as events (entity, at);`;

beforeAll(async () => {
  await goBackTo(database, LAST_BEFORE);
  await pool.query(OLD_COMPANY);
  await pool.query(oldDocument('estimate', 'status'));
  await pool.query(oldDocument('invoice', 'marked_as'));
  await pool.query(OLD_HISTORY);
  await migrateToNow(database);
});

test.each([
  ['estimates', 'Half down.'],
  ['invoices', 'Due on receipt.'],
])(
  'old %s get the terms, the letterhead, the logo and the job as they are now',
  async (table, terms) => {
    const { rows } = await pool.query(
      `select terms, tax_label, job_site, content, picture from ${table}
     join letterheads on letterheads.id = letterhead_id
     join logos on hash = content ->> 'logoHash'`,
    );

    expect(rows).toEqual([
      {
        terms,
        tax_label: 'Tax',
        job_site: { title: 'Re-roof', address: '8 Old Ave\nProvo, Utah 84601' },
        content: expect.objectContaining({ name: 'Summit Ridge', licenseNumber: 'RC-1' }),
        picture: Buffer.from([0x89, 0x50]),
      },
    ]);
  },
);

test.each(['estimates', 'invoices'])('the lines of old %s get an id', async (table) => {
  const { rows } = await pool.query(`select items from ${table}`);
  expect(rows).toEqual([
    {
      items: [
        {
          id: expect.stringMatching(/^[0-9a-f]{12}$/),
          description: 'Ridge vent',
          quantity: 1,
          priceCents: 10_000,
        },
      ],
    },
  ]);
});

test.each(['estimates', 'invoices'])(
  'old %s were sent when the audit trail says',
  async (table) => {
    const { rows } = await pool.query(`select sent_at, revision from ${table}`);
    expect(rows).toEqual([{ sent_at: new Date('2026-11-02T15:00:00Z'), revision: 1 }]);
  },
);

test('the printed content of an old issued document is its first revision', async () => {
  const { rows } = await pool.query(
    'select kind, number, content from document_revisions order by kind',
  );
  expect(rows.map(({ kind, number }) => [kind, number])).toEqual([
    ['estimate', 1],
    ['invoice', 1],
  ]);
  for (const { content } of rows) {
    expect(documentContent.strict().parse(content)).toMatchObject({
      number: 'X-1',
      date: '2026-11-01',
      totalCents: 10_000,
      jobSite: { title: 'Re-roof' },
    });
  }
});
