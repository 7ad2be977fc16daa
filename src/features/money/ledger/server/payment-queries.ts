import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import { toDollars } from '#shared/money.ts';
import { invoices } from './invoice-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { literals } from '#server/db/columns.ts';
import { isOneOfThese, theseIds } from '#server/db/one-of-ids.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { presentRow } from '#server/records/present.ts';
import type { RowsToRead } from '#server/records/read-page.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { COUNTING_STATUSES, payment, RECEIPT_KINDS } from '../payment.ts';
import type { Payment } from '../payment.ts';
import type { ClientLedger } from './client-ledger.ts';
import { paymentAllocations, payments } from './payment-table.ts';
import type { PaymentRow } from './payment-table.ts';

/**
 * True if the payment's money counts: the payment is not in the trash, and its status is one of
 * `COUNTING_STATUSES`.
 */
export function isCounting(row: Pick<PaymentRow, 'status' | 'deletedAt'>): boolean {
  return row.deletedAt === null && COUNTING_STATUSES.some((status) => status === row.status);
}

const countingList = literals(COUNTING_STATUSES);

/** SQL for `isCounting` on a payments row with the given alias. */
export function isCountingAs(alias: 'payments' | 'refund'): SQL {
  const row = sql.raw(alias);

  return sql`(${row}.deleted_at is null and ${row}.status in ${countingList})`;
}

/** SQL for `isCounting` on a payments row. */
export const isCountingSql: SQL = isCountingAs('payments');

/** Matches payments that are receipts and whose money counts. */
export const isReceiptSql = sql`(${isCountingSql} and ${payments.kind} in ${literals(RECEIPT_KINDS)})`;

interface RefundedAllocation {
  row: Pick<PaymentRow, 'amountCents'>;
  refundedCents: number;
  isDisputed: boolean;
}

/** Returns the status of a payment whose money counts, derived from its refunds. */
export function countingStatus({ row, refundedCents, isDisputed }: RefundedAllocation) {
  if (isDisputed) return 'disputed';
  if (refundedCents === 0) return 'completed';

  return refundedCents < row.amountCents ? 'partially_refunded' : 'refunded';
}

interface AllocationOf {
  paymentId: number;
  invoiceId: number;
  invoiceNumber: string;
  amountCents: number;
}

interface PaymentDetails {
  allocations: Map<number, AllocationOf[]>;
  /** Refunds whose money counts, by the id of the refunded payment. */
  refunds: Map<number, PaymentRow[]>;
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }

  return groups;
}

const selectRefunds = preparedOnce((db) =>
  db
    .select()
    .from(payments)
    .where(and(isOneOfThese(payments.refundOf), isCountingSql))
    .prepare('refunds_of_payments'),
);

const selectAllocations = preparedOnce((db) =>
  db
    .select({
      paymentId: paymentAllocations.paymentId,
      invoiceId: paymentAllocations.invoiceId,
      invoiceNumber: invoices.invoiceNumber,
      amountCents: paymentAllocations.amountCents,
    })
    .from(paymentAllocations)
    .innerJoin(invoices, eq(invoices.id, paymentAllocations.invoiceId))
    .where(isOneOfThese(paymentAllocations.paymentId))
    .orderBy(paymentAllocations.id)
    .prepare('allocations_of_payments'),
);

async function readDetails(db: DbOrTx, ids: number[]): Promise<PaymentDetails> {
  if (ids.length === 0) return { allocations: new Map(), refunds: new Map() };

  const refunds = await selectRefunds(db).execute(theseIds(ids));
  const withRefunds = [...ids, ...refunds.map(({ id }) => id)];
  const allocations = await selectAllocations(db).execute(theseIds(withRefunds));

  return {
    allocations: groupBy(allocations, ({ paymentId }) => paymentId),
    refunds: groupBy(refunds, ({ refundOf }) => refundOf ?? 0),
  };
}

function refundedCents(row: PaymentRow, { refunds }: PaymentDetails): number {
  return -(refunds.get(row.id) ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0);
}

function toPayment(row: PaymentRow, details: PaymentDetails): Payment {
  const allocations = (details.allocations.get(row.id) ?? []).map((one) => ({
    invoiceId: one.invoiceId,
    invoiceNumber: one.invoiceNumber,
    amount: toDollars(one.amountCents),
  }));
  const refunded = refundedCents(row, details);

  return presentRow(payment, { ...row, allocations, refundedCents: refunded }) as Payment;
}

const selectByIds = preparedOnce((db) =>
  db
    .select()
    .from(payments)
    .where(and(isOneOfThese(payments.id), isNull(payments.deletedAt)))
    .prepare('payments_by_ids'),
);

/** Returns payments with their allocations and refunded amounts. */
export async function readPayments(
  db: DbOrTx,
  { where, ids }: Pick<RowsToRead, 'where' | 'ids'>,
): Promise<Payment[]> {
  const rows = ids
    ? await selectByIds(db).execute(theseIds(ids))
    : await db.select().from(payments).where(where);
  const details = await readDetails(
    db,
    rows.map(({ id }) => id),
  );

  return rows.map((row) => toPayment(row, details));
}

/**
 * Converts a payment that was just recorded and has no other allocations, without reading it again.
 */
export function toNewPayment(row: PaymentRow, allocation: AllocationOf | undefined): Payment {
  const allocations = new Map(allocation ? [[row.id, [allocation]]] : []);

  return toPayment(row, { allocations, refunds: new Map() });
}

interface FindPayment {
  id: number;
  access: RowAccess<'payments'>;
}

/**
 * Returns how much of a payment is allocated to each invoice, after refunds. Newest allocation
 * last.
 */
function appliedCents(row: PaymentRow, { allocations, refunds }: PaymentDetails) {
  const refundedParts = (refunds.get(row.id) ?? []).flatMap(({ id }) => allocations.get(id) ?? []);

  return (allocations.get(row.id) ?? []).map(({ invoiceId, amountCents }) => ({
    invoiceId,
    amountCents: refundedParts
      .filter((one) => one.invoiceId === invoiceId)
      .reduce((sum, one) => sum + one.amountCents, amountCents),
  }));
}

/**
 * Locks a payment and returns its row and record, its allocations, and its unapplied and refunded
 * amounts in cents.
 */
export async function lockPayment({ tx, assertHolds }: ClientLedger, { id, access }: FindPayment) {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), isNull(payments.deletedAt), access.condition))
    .for('update');
  if (!row) throw notFound('Payment');
  assertHolds(row.clientId);
  const details = await readDetails(tx, [id]);

  return {
    row,
    record: toPayment(row, details),
    unappliedCents: row.unappliedCents,
    refundedCents: refundedCents(row, details),
    isDisputed: (details.refunds.get(id) ?? []).some(({ kind }) => kind === 'dispute'),
    applied: appliedCents(row, details),
  };
}
