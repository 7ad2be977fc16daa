/** A card is saved with the client's consent, once the provider has stored it. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import { paymentConsents } from '#features/money/card-payments/server/saved-method-table.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { TestUser } from '#test/api.ts';
import { BANK, CARD } from '#test/stripe/card-office.ts';
import { startClientOffice } from '#test/stripe/client-office.ts';
import { deliverEvents } from '#test/stripe/webhooks.ts';

const office = await startClientOffice();
const {
  stripe,
  api,
  client,
  shared,
  page,
  deliver,
  shownConsent,
  begin,
  savedAt,
  savedRows,
  sweep,
  invoiceNow,
} = office;
const { db } = api.database;
let dana: TestUser;

beforeEach(() => {
  dana = office.user();
});

describe('A client who ticks the box', () => {
  test('has their card saved once the provider has confirmed the payment, with the consent as it was shown', async () => {
    const { id, clientId, path } = await shared();
    const pay = await page(`${path}/pay`);
    expect(pay).toContain('<input type="checkbox" class="keep" />');
    const consent = await shownConsent(path);
    expect(consent).toMatch(/I allow Ridgeline Roofing to keep this card .+ I can remove it/);
    const { intentId } = await begin(`${path}/pay`, 500);
    expect(stripe.intents.get(intentId)).toMatchObject({
      setup_future_usage: null,
      customer: null,
    });
    expect((await begin(`${path}/pay`, 500, consent)).intentId).toBe(intentId);
    expect(stripe.intents.get(intentId)).toMatchObject({
      setup_future_usage: 'off_session',
      customer: expect.stringMatching(/^cus_/) as string,
    });
    expect(await savedAt(clientId)).toEqual([]);
    expect(await page(`${path}/pay`)).not.toContain('Visa');

    stripe.confirm(intentId, CARD);
    const events = stripe.takeHeld();
    await deliverEvents(api.anonymous, [...events, ...events]);
    expect(await savedAt(clientId)).toMatchObject([
      {
        label: 'Visa ending in 4242',
        expires: '12/2029',
        isExpired: false,
        savedOn: '2026-11-25',
        consentBy: 'Maria Alvarez',
        consent,
      },
    ]);
    expect(await db.select().from(paymentConsents)).toMatchObject([
      {
        version: 'save 2026-11-25',
        text: consent,
        consentGivenBy: 'Maria Alvarez',
        ip: '127.0.0.1',
        userAgent: 'Mozilla/5.0 (iPhone)',
        linkId: expect.any(Number) as number,
        userId: null,
      },
    ]);
    const [last] = (
      await dana.ok(historyEndpoints.timeline, { params: { entity: 'contacts', id: clientId } })
    ).filter(({ reason }) => reason?.includes('Visa'));
    expect(last).toMatchObject({
      by: 'Maria Alvarez (client)',
      reason: 'Visa ending in 4242 saved for later payments',
    });
    expect((await invoiceNow(id)).balance).toBe(0);
    expect(await checkBooks(db)).toEqual([]);
  });

  test('and unticks it again, or leaves it, has no card saved', async () => {
    const { clientId, path } = await shared();
    const consent = await shownConsent(path);
    await begin(`${path}/pay`, 500, consent);
    const { intentId } = await begin(`${path}/pay`, 500);
    expect(stripe.intents.get(intentId)?.setup_future_usage).toBeNull();
    stripe.confirm(intentId, CARD);
    await deliver();
    expect(await savedRows()).toEqual([]);
    expect(await savedAt(clientId)).toEqual([]);
  });

  test('agrees to the current wording, and to no other', async () => {
    const { path } = await shared();
    expect(await client.post(`${path}/pay`, { amount: 500, consent: 'Anything' })).toMatchObject({
      status: 409,
      body: { message: 'The terms have changed. Reload the page and read them.' },
    });
    expect(await db.select().from(paymentConsents)).toEqual([]);
    await begin(`${path}/pay`, 500, await shownConsent(path));
    await expect(db.execute(sql`update payment_consents set text = 'x'`)).rejects.toThrow();
    await expect(db.execute(sql`delete from payment_consents`)).rejects.toThrow();
  });

  test('has what the provider keeps without their consent removed there', async () => {
    const { path } = await shared();
    const { intentId } = await begin(`${path}/pay`, 500, await shownConsent(path));
    // Simulates two of the client's pages sending conflicting choices at the same time.
    await db.execute(sql`update payment_intents set consent_id = null`);
    stripe.confirm(intentId, CARD);
    await deliver();
    expect(await savedRows()).toMatchObject([{ state: 'removing', consentId: null }]);
    expect(await sweep()).toBe(0);
    expect(await savedRows()).toMatchObject([{ state: 'removed' }]);
    expect([...stripe.methods.values()]).toMatchObject([{ customer: null }]);
  });

  test('may save a bank account, which is used once its first debit has settled', async () => {
    const { clientId, path } = await shared();
    const { intentId } = await begin(`${path}/pay`, 500, await shownConsent(path));
    stripe.confirm(intentId, BANK);
    await deliver();
    expect(await savedAt(clientId)).toEqual([]);
    stripe.settle(intentId);
    await deliver();
    expect(await savedAt(clientId)).toMatchObject([
      { label: 'STRIPE TEST BANK account ending in 6789', expires: null },
    ]);
    expect(await checkBooks(db)).toEqual([]);
  });
});

describe('The office', () => {
  test('saves a card with the client there, by the same words, and says who recorded it', async () => {
    const { id, clientId } = await shared();
    const { saveConsent } = await dana.ok(cardPaymentEndpoints.settings, {});
    const body = { amount: 500, invoiceId: id };
    expect(
      (await dana.call(cardPaymentEndpoints.createIntent, { body: { ...body, consent: 'x' } }))
        .status,
    ).toBe(409);
    const { intentId } = await dana.ok(cardPaymentEndpoints.createIntent, {
      body: { ...body, consent: saveConsent },
    });
    stripe.confirm(intentId, CARD);
    await deliver();
    expect(await savedAt(clientId)).toMatchObject([
      { consentBy: 'Maria Alvarez, recorded by Dana Whitfield' },
    ]);
  });
});
