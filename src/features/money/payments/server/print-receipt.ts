import {
  readClientSnapshot,
  printedClient,
} from '#features/work/contacts/server/client-snapshot.ts';
import { inArray } from 'drizzle-orm';
import {
  printedCompany,
  type PrintContext,
} from '#features/office/company/server/printed-company.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { readLetterhead } from '#features/office/company/server/letterhead-queries.ts';
import type { PrintedReceipt, PrintedStamp } from '#server/pdf/printed-document.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { toCents } from '#shared/money.ts';
import { methodInWords } from '#features/money/ledger/payment.ts';
import type { Payment } from '#features/money/ledger/payment.ts';

function stampOf({ status, kind }: Payment): PrintedStamp | null {
  if (status === 'voided') return 'void';

  return kind === 'refund' || status === 'refunded' ? 'refunded' : null;
}

/** Renders a payment's receipt as a PDF. */
export async function printReceipt(ctx: PrintContext, payment: Payment): Promise<Uint8Array> {
  return renderPdf(ctx.user.id, await printedReceipt(ctx, payment));
}

/** Returns the content of a payment's receipt. */
export async function printedReceipt(
  { db }: PrintContext,
  payment: Payment,
): Promise<PrintedReceipt> {
  const client = await readClientSnapshot(db, payment.clientId);
  // If the client was deleted later, the payment still has the name.
  const nameAlone = {
    name: payment.clientName,
    company: null,
    address: null,
    email: null,
    phone: null,
  };
  const ids = payment.allocations.map(({ invoiceId }) => invoiceId);
  const paid =
    ids.length === 0 ? [] : await db.select().from(invoices).where(inArray(invoices.id, ids));

  return {
    kind: 'receipt',
    number: `R-${payment.id}`,
    stamp: stampOf(payment),
    createdAt: new Date(payment.updatedAt),
    company: await printedCompany(db, await readLetterhead(db)),
    client: printedClient(client?.billTo ?? nameAlone),
    facts: [
      { label: 'Reference', text: payment.reference },
      { label: 'Transaction ID', text: payment.stripePaymentId },
    ].flatMap(({ label, text }) => (text === null ? [] : [{ label, text }])),
    notes: payment.notes,
    paidOn: payment.date,
    method: methodInWords(payment),
    amountCents: toCents(payment.amount),
    allocations: payment.allocations.flatMap(({ invoiceId, amount }) => {
      const invoice = paid.find(({ id }) => id === invoiceId);

      return invoice
        ? [
            {
              invoiceNumber: invoice.invoiceNumber,
              invoiceTotalCents: invoice.totalCents,
              appliedCents: toCents(amount),
              balanceCents: invoice.balanceCents,
            },
          ]
        : [];
    }),
    creditCents: toCents(payment.unapplied),
  };
}
