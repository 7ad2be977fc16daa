/** The address that is printed on an invoice, at which its client pays online. */
import { and, eq, isNull } from 'drizzle-orm';
import { pathOfLink } from '#features/client-links/client-link.ts';
import { printedLinkOf } from '#features/client-links/server/client-links.ts';
import { companies } from '#features/company/server/company-table.ts';
import { LEAST_CENTS, MOST_CENTS } from '#features/ledger/payment.ts';
import { invoices } from '#features/ledger/server/invoice-table.ts';
import type { InvoiceRow } from '#features/ledger/server/invoice-table.ts';
import type { CallContext } from '#server/http/request-context.ts';
import { isInvoiceIssued } from './invoice-times.ts';

/** Whether the client can pay what is left online, as far as the invoice tells. */
const isPayable = (invoice: InvoiceRow): boolean =>
  isInvoiceIssued(invoice) &&
  invoice.balanceCents >= LEAST_CENTS &&
  invoice.balanceCents <= MOST_CENTS;

/** The address to print on an invoice, made when it is first printed; null where it cannot be paid online. */
export async function payAddressOf(
  { db, now, payUrl }: Pick<CallContext, 'db' | 'now' | 'payUrl'>,
  id: number,
): Promise<string | null> {
  if (!payUrl) return null;
  const [found] = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(companies, eq(companies.printsPayLink, true))
    .where(and(eq(invoices.id, id), isNull(invoices.deletedAt)));
  if (!found || !isPayable(found.invoice)) return null;
  const { token } = await printedLinkOf(db, { now }, { entity: 'invoices', id });

  return `${payUrl}${pathOfLink(token)}`;
}
