import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { startApi } from '#test/api.ts';
import { aContact, aJob, anEstimate, anInvoice, aPayment, aTask } from '#test/factories.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { checkBooks, INVARIANTS } from './check-books.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');
const { db } = api.database;

const client = await aContact(dana);
const other = await aContact(dana, { name: 'Ann Park', email: 'ann@mail.example', phone: null });
const job = await aJob(dana, { clientId: client.id });
const task = await aTask(dana, { jobId: job.id });
const invoice = await anInvoice(dana, { clientId: client.id, jobId: job.id });
const estimate = await anEstimate(dana, { clientId: client.id, taxRate: 7.25 });
const payment = await aPayment(dana, { invoiceId: invoice.id });
const refund = await dana.ok(paymentEndpoints.refund, {
  params: { id: payment.id },
  body: { amount: 100, method: 'cash' },
});

/** Inserts a deposit invoice for the estimate, with the same amount as the existing invoice. */
const depositInvoice = sql`insert into invoices (invoice_number, client_id, client_name, bill_to, date, items,
    subtotal_cents, tax_cents, total_cents, manual_status, estimate_id, is_deposit)
  select 'INV-3', client_id, client_name, bill_to, date, items,
    subtotal_cents, tax_cents, total_cents, 'sent', ${estimate.id}::int, true from invoices`;

/** Inserts a client link for the estimate. */
const aLink = sql`insert into client_links (entity, entity_id, client_id, token, token_hash, created_at, expires_at)
  values ('estimates', ${estimate.id}, ${client.id}, 't', 't', now(), now())`;

/** For each rule, statements that break it by bypassing all of Gable's safeguards. */
const BREACHES: Record<string, SQL[]> = {
  "An invoice's paid amount is the sum of its allocations": [
    sql`update invoices set paid_cents = paid_cents + 1 where id = ${invoice.id}`,
  ],
  "An invoice's paid amount is never below zero or above the total": [
    sql`alter table invoices drop constraint invoices_paid_within_total`,
    sql`update invoices set paid_cents = total_cents + 1 where id = ${invoice.id}`,
  ],
  'Only payments that count have allocations': [
    sql`update payments set status = 'voided' where id = ${payment.id}`,
  ],
  'Draft, cancelled and deleted invoices have no allocations': [
    sql`alter table invoices drop constraint invoices_money_only_when_issued`,
    sql`update invoices set manual_status = 'cancelled' where id = ${invoice.id}`,
  ],
  'A payment is allocated only to invoices of its own client': [
    sql`alter table invoices disable trigger user`,
    sql`update invoices set client_id = ${other.id}, job_id = null where id = ${invoice.id}`,
  ],
  'A payment is recorded on an invoice of its own client': [
    sql`alter table invoices disable trigger user`,
    sql`update invoices set client_id = ${other.id}, job_id = null where id = ${invoice.id}`,
  ],
  'An estimate is billed by one live invoice, and by one of its deposit': [
    sql`update invoices set estimate_id = ${estimate.id}`,
    sql`insert into invoices (invoice_number, client_id, client_name, bill_to, date, items,
        subtotal_cents, tax_cents, total_cents, manual_status, estimate_id)
      select 'INV-2', client_id, client_name, bill_to, date, items,
        subtotal_cents, tax_cents, total_cents, 'sent', estimate_id from invoices`,
  ],
  'The allocations and refunds of a payment never exceed its amount': [
    sql`update payments set amount_cents = 5 where id = ${payment.id}`,
  ],
  'The stored unapplied part of a payment is what its allocations and refunds leave': [
    sql`update payments set unapplied_cents = unapplied_cents + 1 where id = ${payment.id}`,
  ],
  'A refund takes no more off an invoice than the payment has allocated there': [
    sql`delete from payment_allocations where payment_id = ${payment.id}`,
  ],
  'A payment has the job of the invoice that it was recorded on': [
    sql`update payments set job_id = coalesce(job_id, 0) + 1 where id = ${payment.id}`,
  ],
  "A payment's status matches how much of it was refunded": [
    sql`update payments set status = 'completed' where id = ${payment.id}`,
  ],
  'A provider payment is refunded, never voided or deleted': [
    sql`update payments set provider_payment_id = 'pi_1', status = 'voided' where id = ${payment.id}`,
  ],
  'A provider payment is refunded only through the provider': [
    sql`update payments set provider_payment_id = 'pi_1' where id = ${payment.id}`,
  ],
  'The net of a payment is its amount minus the fee': [
    sql`update payments set fee_cents = 30, net_cents = amount_cents where id = ${payment.id}`,
  ],
  'A started card payment is in the books as far as the provider confirms it': [
    sql`insert into payment_intents (client_id, amount_cents, attempt, key, description, state, provider_id, created_at)
      values (${client.id}, 100, 1, 'key', 'Roof', 'succeeded', 'pi_1', now())`,
  ],
  'A saved card is its client’s alone: the consent to keep it, and all that it pays': [
    sql`with agreed as (insert into payment_consents (client_id, version, text, given_at, given_by, user_id, ip, user_agent)
        values (${other.id}, '1', 'I agree', now(), 'Maria Alvarez', 1, '', '') returning id)
      insert into saved_methods (client_id, consent_id, provider_customer, provider_method, type, brand, last4, state, saved_at)
        select ${client.id}, id, 'cus_1', 'pm_1', 'card', 'visa', '4242', 'saved', now() from agreed`,
  ],
  'A card is charged automatically only with its client’s consent, and no more than the notice said':
    [
      sql`insert into payment_intents (client_id, invoice_id, amount_cents, attempt, key, description, state, is_off_session, created_at)
      values (${client.id}, ${invoice.id}, 100, 1, 'key', 'Roof', 'canceled', true, now())`,
    ],
  'A deposit is off the total of the invoice of the rest': [
    sql`update invoices set estimate_id = ${estimate.id}`,
    depositInvoice,
  ],
  'An invoice, its estimate and the deposit that it takes off have one client': [
    depositInvoice,
    sql`update invoices set client_id = ${other.id} where is_deposit`,
  ],
  'What an accepted estimate has in a contract is its total': [
    sql`insert into estimate_acceptances (estimate_id, job_id, accepted_at, share_cents)
      values (${estimate.id}, ${job.id}, now(), 1)`,
  ],
  'An agreed contract amount is the sum of the accepted estimates in it, or more': [
    sql`update jobs set agreed_cents = 1 where id = ${job.id}`,
  ],
  "A live link's client is its record's client": [
    aLink,
    sql`update estimates set client_id = ${other.id}, job_id = null where id = ${estimate.id}`,
  ],
  "A signature's client is the document's client at signing": [
    aLink,
    sql`insert into document_signatures (kind, document_id, client_id, revision, document_sha256, link_id, name, email, consent_version, consent, signed_at, ip, user_agent)
      select 'estimate', entity_id, ${other.id}, 1, '', id, 'Ann Park', '', '1', '', now(), '', '' from client_links`,
  ],
  'What a client agreed to on a page was agreed to on their own page': [
    aLink,
    sql`insert into payment_consents (client_id, version, text, given_at, given_by, link_id, ip, user_agent)
      select ${other.id}, '1', 'I agree', now(), 'Ann Park', id, '', '' from client_links`,
  ],
  "A queued message's client is its record's client": [
    sql`insert into sent_messages (kind, entity, entity_id, client_id, recipients, cc, subject, message, refused, created_at)
      values ('estimate', 'estimates', ${estimate.id}, ${other.id}, '[]', '[]', '', '', '[]', now())`,
  ],
  "A task's client is its job's": [
    sql`update tasks set client_id = ${other.id} where id = ${task.id}`,
  ],
  "A submission's job is one of its contact's": [
    sql`alter table web_form_submissions drop constraint web_form_submissions_version,
      drop constraint web_form_submissions_form_id_web_forms_id_fk`,
    sql`insert into web_form_submissions (form_id, form_version, data, status, sender, contact_id, job_id, digest, network)
      values (1, 1, '{}', 'new', 'Ann Park', ${other.id}, ${job.id}, '', '')`,
  ],
  'Automatic payments, their card and their consent have one client': [
    sql`with agreed as (insert into payment_consents (client_id, version, text, given_at, given_by, user_id, ip, user_agent)
        values (${client.id}, '1', 'I agree', now(), 'Maria Alvarez', 1, '', '') returning id),
      kept as (insert into saved_methods (client_id, consent_id, provider_customer, provider_method, type, brand, last4, state, saved_at)
        select ${client.id}, id, 'cus_1', 'pm_1', 'card', 'visa', '4242', 'saved', now() from agreed returning id, consent_id)
      insert into autopays (client_id, method_id, consent_id, since, started_at)
        select ${other.id}, id, consent_id, current_date, now() from kept`,
  ],
  'The invoices of an estimate with a deposit never exceed its total': [
    depositInvoice,
    sql`update invoices set total_cents = (select total_cents + 1 from estimates where id = ${estimate.id})
      where is_deposit`,
  ],
  'A total is the subtotal less the discount, plus the tax, less a deposit': [
    sql`update estimates set total_cents = total_cents + 1 where id = ${estimate.id}`,
  ],
  "Jobs and payments carry their client's name": [
    sql`alter table jobs disable trigger user`,
    sql`update jobs set client_name = 'Somebody' where id = ${job.id}`,
  ],
  "'Paid' is derived from the ledger and never stored as a manual status": [
    sql`update invoices set manual_status = 'paid' where id = ${invoice.id}`,
  ],
  'A refund belongs to a payment of the same client and is never refunded itself': [
    sql`update payments set amount_cents = 1 where id = ${refund.id}`,
  ],
  'No two documents of a kind have the same number': [
    sql`drop index estimates_number`,
    sql`insert into estimates (estimate_number, client_id, client_name, bill_to, date, items,
        subtotal_cents, tax_cents, total_cents, status)
      select estimate_number, client_id, client_name, bill_to, date, items,
        subtotal_cents, tax_cents, total_cents, status from estimates where id = ${estimate.id}`,
  ],
  "A document's job is one of its client's": [
    sql`update jobs set client_id = ${other.id} where id = ${job.id}`,
  ],
  'Every reference points to a record that exists': [
    sql`alter table estimates drop constraint estimates_client_id_contacts_id_fk`,
    sql`update estimates set client_id = 999 where id = ${estimate.id}`,
  ],
  'The stored record counts match the records': [
    sql`insert into record_counts (entity, change) values ('jobs', 1)`,
  ],
  'The stored sums of money by day match the payments and invoices': [
    sql`insert into money_by_day (kind, day, cents) values ('owed', 'infinity', 1)`,
  ],
  'The stored subtotal, discount and tax are what the lines add up to': [
    sql`update estimates set subtotal_cents = subtotal_cents - 1, total_cents = total_cents - 1
      where id = ${estimate.id}`,
  ],
};

class Undo extends Error {}

/**
 * Runs the statements, returns the names of the rules reported as broken, and rolls everything
 * back.
 */
async function foundAfter(statements: SQL[]): Promise<string[]> {
  let found: string[] = [];
  await inTransaction(db, async (tx) => {
    for (const statement of statements) await tx.execute(statement);
    found = (await checkBooks(tx)).map(({ rule }) => rule);
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });

  return found;
}

test('the check finds no problem in books that only Gable has written', async () => {
  expect(await checkBooks(db)).toEqual([]);
});

test('every invariant has a breach to test it', () => {
  for (const { rule } of INVARIANTS) expect(BREACHES).toHaveProperty([rule]);
});

test.each(Object.entries(BREACHES))('the check reports: %s', async (rule, statements) => {
  expect(await foundAfter(statements)).toContain(rule);
});
