import { describe, expect, it } from 'vitest';
import { aContact, anInvoice, aPayment, over } from '#test/factories.ts';
import { startLedger } from '#test/ledger/start-ledger.ts';
import { holdStatusTable } from '#test/status-table.ts';
import type { InvoiceStatus } from '#features/money/ledger/invoice-state.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';

const { api, office, invoiceNow, received } = await startLedger();

const invoiceIn = (status: InvoiceStatus) => () => anInvoice(office, { ...over(500), status });

async function partPaid() {
  const invoice = await anInvoice(office, over(500));
  await aPayment(office, { invoiceId: invoice.id, amount: 100 });

  return invoice;
}

const PAID = 'is paid in full ($500.00). Void a payment to reopen it.';

describe('a status set on an invoice (B058)', () => {
  holdStatusTable({
    path: '/api/invoices',
    client: () => office,
    states: {
      draft: invoiceIn('draft'),
      sent: invoiceIn('sent'),
      'part-paid': partPaid,
      paid: invoiceIn('paid'),
      overdue: invoiceIn('overdue'),
      cancelled: invoiceIn('cancelled'),
    },
    onlySingle: ['partial'],
    plain: (message) => message.replace(/^INV-\d+ /, ''),
    usual: {
      draft: 'draft',
      sent: 'sent',
      partial: 'partial',
      paid: 'paid',
      overdue: 'overdue',
      cancelled: 'cancelled',
      delete: 'deleted',
    },
    except: {
      'part-paid': {
        draft: 'has payments ($100.00). Void them to make it a draft again.',
        sent: 'partial',
      },
      paid: { draft: PAID, sent: PAID, partial: PAID, overdue: PAID },
      cancelled: { paid: 'is cancelled. Reopen it before recording a payment.' },
    },
  });
});

async function threeOf500() {
  const { id: clientId } = await aContact(office);
  const open = await anInvoice(office, { ...over(500), clientId });
  const cancelled = await anInvoice(office, { ...over(500), clientId, status: 'cancelled' });
  const paid = await anInvoice(office, { ...over(500), clientId, status: 'paid' });

  return { clientId, open, cancelled, paid, ids: [open.id, cancelled.id, paid.id] };
}

it('“Mark as Paid” records nothing on a cancelled invoice, and names it in bulk (B058)', async () => {
  const { clientId, open, cancelled, ids } = await threeOf500();
  const report = await office.ok(invoiceEndpoints.bulk, {
    body: { action: 'status', status: 'paid', ids, method: 'check' },
  });

  expect(report.done).toEqual(ids.filter((id) => id !== cancelled.id));
  expect(report.failed).toEqual([
    {
      id: cancelled.id,
      label: cancelled.invoiceNumber,
      message: `${cancelled.invoiceNumber} is cancelled. Reopen it before recording a payment.`,
    },
  ]);
  expect(await received(clientId)).toEqual({ paid: 1000, credit: 0 });
  expect(await invoiceNow(cancelled.id)).toMatchObject({ status: 'cancelled', paid: 0 });
  expect(await invoiceNow(open.id)).toMatchObject({ status: 'paid' });

  await office.expect(409).put(`/api/invoices/${cancelled.id}`, { status: 'paid', paid: 500 });
  expect(await received(clientId)).toEqual({ paid: 1000, credit: 0 });
});

it('The question before “Mark as Paid” counts only invoices with a balance', async () => {
  const { ids } = await threeOf500();
  const { id: gone } = await anInvoice(office, over(20));
  await office.expect(204).delete(`/api/invoices/${gone}`);
  const draft = await anInvoice(office, { ...over(80), status: 'draft' });
  const asked = await office.ok(invoiceEndpoints.leftToPay, {
    body: { ids: [...ids, gone, draft.id] },
  });

  expect(asked).toEqual({ payable: 2, amount: 580, cancelled: 1, paid: 1, others: 1 });
});

it('A sales rep is asked only about their own invoices', async () => {
  const rep = await api.as('Sales Representative');
  const own = await anInvoice(rep, over(500));
  const other = await anInvoice(office, over(500));
  const asked = await rep.ok(invoiceEndpoints.leftToPay, { body: { ids: [own.id, other.id] } });

  expect(asked).toEqual({ payable: 1, amount: 500, cancelled: 0, paid: 0, others: 1 });
});
