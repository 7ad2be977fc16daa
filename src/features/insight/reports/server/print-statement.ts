import {
  printedClient,
  readClientSnapshot,
} from '#features/work/contacts/server/client-snapshot.ts';
import { and, eq, isNull } from 'drizzle-orm';
import {
  printedCompany,
  type PrintContext,
} from '#features/office/company/server/printed-company.ts';
import { readLetterhead } from '#features/office/company/server/letterhead-queries.ts';
import { ageOf, AGE_LABELS, AGES } from '#features/money/invoices/invoice-aging.ts';
import { isIssuedSql } from '#features/money/invoices/server/invoice-state-sql.ts';
import { owedCents } from '#features/money/ledger/invoice-state.ts';
import { paymentLabel, PAYMENT_METHOD_LABELS } from '#features/money/ledger/payment.ts';
import { invoices, type InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { isCountingSql } from '#features/money/ledger/server/payment-queries.ts';
import { payments, type PaymentRow } from '#features/money/ledger/server/payment-table.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { formatDay, type CalendarDay } from '#shared/calendar-day.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { PrintedStatement } from '#server/pdf/printed-document.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { statementOf, type StatementEntry } from '../statement.ts';

/** A longer statement takes a minute to render and is too long to read. */
const MOST_LINES = 1_000;

function invoiceEntry({ date, invoiceNumber, dueDate, totalCents }: InvoiceRow): StatementEntry {
  const due = dueDate === null ? '' : `, due ${formatDay(dueDate)}`;

  return { date, text: `Invoice ${invoiceNumber}${due}`, cents: totalCents };
}

function paymentEntry({ date, kind, amountCents, method, reference }: PaymentRow): StatementEntry {
  const [what] = paymentLabel({ kind, amountCents }).split(' of ');
  const way = method === 'unspecified' ? '' : `, ${PAYMENT_METHOD_LABELS[method].toLowerCase()}`;

  return {
    date,
    text: `${what}${way}${reference === null ? '' : ` ${reference}`}`,
    cents: -amountCents,
  };
}

interface AskedStatement {
  clientId: number;
  from: CalendarDay;
  to: CalendarDay;
}

/**
 * Reads a client's statement. It contains all invoices and payments, regardless of which user
 * recorded them.
 */
export async function readStatement(db: DbOrTx, { clientId, from, to }: AskedStatement) {
  const client = await readClientSnapshot(db, clientId);
  if (!client) throw notFound('Contact');
  const billed = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), isNull(invoices.deletedAt), isIssuedSql))
    .orderBy(invoices.id);
  const paid = await db
    .select()
    .from(payments)
    .where(and(eq(payments.clientId, clientId), isCountingSql))
    .orderBy(payments.id);
  const entries = [...billed.map(invoiceEntry), ...paid.map(paymentEntry)];
  const statement = statementOf(entries, { from, to });
  if (statement.lines.length > MOST_LINES) {
    throw new AppError(
      'bad_input',
      'This period has more than 1,000 lines. Choose a shorter period.',
    );
  }

  return { client, billed, paid, ...statement };
}

/** Renders a client's statement as a PDF. */
export async function printStatement(
  ctx: PrintContext,
  asked: AskedStatement,
): Promise<{ body: Uint8Array; fileName: string }> {
  return {
    body: await renderPdf(ctx.user.id, await printedStatement(ctx, asked)),
    fileName: `statement-${asked.clientId}-${asked.to}.pdf`,
  };
}

/** Returns the printed content of a client's statement. */
export async function printedStatement(
  { db, today, now }: PrintContext,
  asked: AskedStatement,
): Promise<PrintedStatement> {
  const { from, to } = asked;
  const { client, billed, paid, openingCents, lines, closingCents } = await readStatement(
    db,
    asked,
  );
  const owedAt = (age: (typeof AGES)[number]) =>
    billed
      .filter((invoice) => ageOf(invoice, today) === age)
      .reduce((sum, invoice) => sum + owedCents(invoice), 0);
  const creditCents = paid.reduce((sum, { unappliedCents }) => sum + unappliedCents, 0);

  return {
    kind: 'statement',
    createdAt: now,
    company: await printedCompany(db, await readLetterhead(db)),
    client: printedClient(client.billTo),
    facts: [],
    from,
    to,
    openingCents,
    lines,
    closingCents,
    ages: [
      ...AGES.map((age) => ({ label: AGE_LABELS[age], cents: owedAt(age) })),
      ...(creditCents === 0 ? [] : [{ label: 'Credit', cents: -creditCents }]),
    ],
    agesOn: today,
  };
}
