/** Tests that payments, saved cards, and autopay stay with one client everywhere. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { aContact, anInvoice } from '#test/factories.ts';
import { startAutopayOffice } from '#test/stripe/autopay-office.ts';
import { cardPaymentEndpoints } from '../../card-payment-endpoints.ts';
import { autopays } from '#features/client/autopay/server/autopay-table.ts';
import {
  activeAutopay,
  turnOnAutopay,
  whyNoAutopay,
} from '#features/client/autopay/server/autopays.ts';
import { shownBalance } from './payable.ts';
import { paymentConsents, savedMethods } from '../saved-method-table.ts';
import { savedMethodsOf } from '../saved/saved-methods.ts';

const office = await startAutopayOffice();
const { api, onAutopay, withSavedCard, servicesOf } = office;

const { db } = api.database;

async function autopayOf(clientId: number) {
  const found = await activeAutopay(db, clientId);
  if (!found) throw new Error('nothing pays automatically');

  return found;
}

test('A card is used for autopay only with the consent of its own client', async () => {
  const { clientId } = await onAutopay();
  const other = await withSavedCard();
  const { row } = await autopayOf(clientId);
  const [consent] = await db
    .select()
    .from(paymentConsents)
    .where(eq(paymentConsents.clientId, other.clientId));
  await db
    .update(autopays)
    .set({ consentId: consent?.id ?? 0 })
    .where(eq(autopays.id, row.id));
  expect(await activeAutopay(db, clientId)).toBeNull();
});

test('Another client’s card is never used for autopay', async () => {
  const { clientId } = await onAutopay();
  const other = await withSavedCard();
  const { row } = await autopayOf(clientId);
  const [method] = await db
    .select()
    .from(savedMethods)
    .where(eq(savedMethods.clientId, other.clientId));
  await db
    .update(autopays)
    .set({ methodId: method?.id ?? 0 })
    .where(eq(autopays.id, row.id));
  expect(await activeAutopay(db, clientId)).toBeNull();
});

test('A client cannot turn on autopay with another client’s card', async () => {
  const { clientId } = await withSavedCard();
  const other = await withSavedCard();
  const [saved] = await savedMethodsOf(db, other.clientId);
  const ctx = { db, now: new Date(), today: '2026-11-25' } as never;
  const consentGiven = { text: '', now: new Date(), linkId: null } as never;
  await expect(
    turnOnAutopay(ctx, servicesOf(api.database), {
      methodId: saved?.row.id ?? 0,
      clientId,
      consentGiven,
    }),
  ).rejects.toMatchObject({ message: 'This card is no longer saved.' });
});

test('A client in the trash has no saved card and no autopay', async () => {
  const { clientId } = await onAutopay();
  expect(await savedMethodsOf(db, clientId)).toHaveLength(1);
  await db.update(contacts).set({ deletedAt: new Date() }).where(eq(contacts.id, clientId));
  expect(await savedMethodsOf(db, clientId)).toEqual([]);
  expect(await activeAutopay(db, clientId)).toBeNull();
});

test('An expired card cannot be used for autopay', async () => {
  const { clientId } = await withSavedCard();
  const [saved] = await savedMethodsOf(db, clientId);
  if (!saved) throw new Error('no card was saved');
  const services = servicesOf(api.database);
  const method = { ...saved.row, expMonth: 11, expYear: 2026 };
  expect(await whyNoAutopay(db, services, { method, today: '2026-12-01' })).toBe(
    'This card has expired.',
  );
  expect(await whyNoAutopay(db, services, { method, today: '2026-11-30' })).toBeNull();
});

test('Only the client of an invoice can pay its balance, and never on a draft', async () => {
  const dana = office.user();
  const { id: otherId } = await aContact(dana);
  for (const status of ['sent', 'draft'] as const) {
    const { id, clientId, balance } = await anInvoice(dana, { status });
    const pay = (payer: number) =>
      withClientLedger(db, { invoiceId: id }, (ledger) =>
        shownBalance(ledger, { invoiceId: id, clientId: payer, shownCents: balance * 100 }),
      );
    await expect(pay(otherId)).rejects.toMatchObject({ code: 'not_found' });
    if (status === 'draft') {
      await expect(pay(clientId)).rejects.toMatchObject({ message: 'This is still a draft.' });
    } else {
      expect(await pay(clientId)).toMatchObject({ clientId, invoiceId: id });
    }
  }
});

test('A payment with an invoice and another client is rejected at the client', async () => {
  const dana = office.user();
  const { id: clientId } = await aContact(dana);
  const { id: invoiceId } = await anInvoice(dana, { status: 'sent' });
  expect(
    await dana.call(cardPaymentEndpoints.createIntent, {
      body: { amount: 10, invoiceId, clientId },
    }),
  ).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'clientId', message: 'This invoice belongs to another client' }] },
  });
});
