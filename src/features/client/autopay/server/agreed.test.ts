/**
 * Automatic payments are turned on with a client's consent, and turned off by the client or the
 * office.
 */
import { autopayEndpoints } from '../autopay-endpoints.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { autopays } from './autopay-table.ts';
import { paymentConsents } from '#features/money/card-payments/server/saved-method-table.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import type { TestUser } from '#test/api.ts';
import { postForm, savedFormOf } from '#test/client-page.ts';
import { aContact } from '#test/factories.ts';
import { startAutopayOffice } from '#test/stripe/autopay-office.ts';

const office = await startAutopayOffice();
const { api, client, page, pathTo, press, shared, savedAt, withSavedCard, onAutopay, reasons } =
  office;
const { db } = api.database;
let dana: TestUser;

beforeEach(() => {
  dana = office.user();
});

describe('A client', () => {
  test('has invoices paid automatically by an unticked box, by the words beside it, and turns it off again', async () => {
    const { clientId, path } = await withSavedCard();
    const before = await page(path);
    expect(before).toContain('<input type="checkbox" name="agreed" value="yes" required />');
    const form = savedFormOf(before, 'autopayOn');
    expect(form?.fields['text']).toMatch(
      /^I authorize Ridgeline Roofing to charge my Visa ending in 4242 .+ I can turn this off/,
    );
    expect(await press(path, 'autopayOn')).toMatchObject({ status: 409 });
    expect(await press(path, 'autopayOn', { agreed: 'yes', text: 'Anything' })).toMatchObject({
      status: 409,
    });
    expect(await db.select().from(autopays)).toEqual([]);

    const on = await press(path, 'autopayOn', { agreed: 'yes' });
    expect(String(on.body)).toContain('now pays your invoices automatically');
    expect(
      await postForm(client, form?.action ?? '', { ...form?.fields, agreed: 'yes' }),
    ).toMatchObject({ status: 409 });
    const consents = await db
      .select()
      .from(paymentConsents)
      .where(eq(paymentConsents.version, 'autopay 2026-11-27'));
    expect(consents).toMatchObject([{ clientId, text: form?.fields['text'], ip: '127.0.0.1' }]);
    const [method] = await savedAt(clientId);
    expect(method?.autopay).toEqual({
      since: '2026-11-25',
      agreedAt: '2026-11-25T18:00:00.000Z',
      consent: form?.fields['text'],
    });

    const off = await press(path, 'autopayOff');
    expect(String(off.body)).toContain('Automatic payments are off.');
    expect(savedFormOf(await page(path), 'autopayOn')).not.toBeNull();
    expect(await db.select().from(autopays)).toMatchObject([
      { endedWhy: 'client', endedBy: 'Maria Alvarez' },
    ]);
    expect(await reasons('contacts', clientId)).toEqual(
      expect.arrayContaining([
        'Automatic payments with Visa ending in 4242 turned on',
        'Automatic payments with Visa ending in 4242 turned off',
      ]),
    );
    expect(await checkBooks(db)).toEqual([]);
  });

  test('is offered it where a payment has just saved the card', async () => {
    const { clientId } = await withSavedCard();
    const { path } = await shared(75, { clientId });
    const { headers } = await press(`${path}/pay`, 'pay');
    const paid = String(headers['location']);
    expect((await press(paid, 'autopayOn', { agreed: 'yes' })).status).toBe(200);
    expect(savedFormOf(await page(paid), 'autopayOn')).toBeNull();
    expect(savedFormOf(await page(`${path}/pay`), 'autopayOff')).not.toBeNull();
  });

  test('without an email address reads why it cannot be turned on', async () => {
    const { clientId, path } = await withSavedCard();
    const form = savedFormOf(await page(path), 'autopayOn');
    await db.execute(sql`update contacts set email = null where id = ${clientId}`);
    const shown = await page(path);
    expect(savedFormOf(shown, 'autopayOn')).toBeNull();
    expect(shown).toContain('give Ridgeline Roofing your email address first');
    const sent = { ...form?.fields, agreed: 'yes' };
    expect((await postForm(client, form?.action ?? '', sent)).status).toBe(409);
  });

  test('neither sees it nor turns it on at the address that is printed on an invoice', async () => {
    const { id, clientId } = await onAutopay();
    const path = await pathTo({ entity: 'invoices', id });
    expect(await page(path)).toContain('Will be paid automatically on Dec 10, 2026');
    const off = savedFormOf(await page(`${path}/pay`), 'autopayOff');
    await db.execute(
      sql`update client_links set is_printed = true where entity = 'invoices' and entity_id = ${id}`,
    );
    expect(await page(path)).not.toContain('automatically');
    expect(await page(`${path}/pay`)).not.toContain('automatically');
    expect((await postForm(client, off?.action ?? '', off?.fields ?? {})).status).toBe(409);
    const [method] = await savedAt(clientId);
    expect(method?.autopay).not.toBeNull();
  });
});

test('A contact of the office’s own has no saved card to turn off', async () => {
  const { id } = await aContact(dana);
  expect((await dana.call(autopayEndpoints.turnOff, { params: { id } })).status).toBe(204);
});
