/** Creates the initial records for the ledger's property tests, and queries the current ones. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { createDocument } from '#features/money/documents/server/document-verbs.ts';
import { estimateDocuments } from '#features/money/estimates/server/estimate-kind.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import type { SignedIn } from '#server/access/actor.ts';
import { userContext } from '#server/access/request-context.ts';
import type { Database } from '#server/db/database.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import type { LedgerRecords } from '#test/ledger/ledger-steps.ts';
import { tries } from '#test/long-form.ts';

/**
 * Returns how many sequences to generate: few by default, more in the long form, or the number in
 * LEDGER_SEQUENCES.
 */
export function sequencesOf(usual: number, long = 400): number {
  const asked = process.env['LEDGER_SEQUENCES'];
  if (asked) return Number(asked);

  return tries(usual, long);
}

/**
 * Returns property test options. LEDGER_SEED generates the same sequences again; failures report
 * their seed.
 */
export function drawing(numRuns: number): { numRuns: number; seed?: number; endOnFailure: true } {
  const seed = process.env['LEDGER_SEED'];

  return { numRuns, endOnFailure: true, ...(seed && { seed: Number(seed) }) };
}

/**
 * The maximum number of sequences in the same books. With more, checks would get slower and slower.
 */
export const SEQUENCES_IN_ONE_BOOK = 25;

const ESTIMATE_CENTS = 400_00;

/** Returns the context of an administrator who keeps these books. */
export function bookkeeper({ db }: Database): RequestContext {
  const dana: SignedIn = {
    kind: 'user',
    id: 1,
    fullName: 'Dana Whitfield',
    accessProfile: 'Admin Project manager',
    isSubcontractor: false,
    sessionId: 1,
  };

  return userContext(dana, {
    db,
    now: new Date('2026-11-21T15:00:00Z'),
    timeZone: 'America/Denver',
    today: '2026-11-21',
    via: 'call',
  });
}

/** Creates a company without clients. */
export async function openBooks(database: Database): Promise<void> {
  await emptyDatabase(database);
  await database.db.insert(companies).values({ name: 'Ridgeline Roofing' });
}

/** Returns issued invoices whose latest revision is missing. */
export async function issuedWithoutRevision({ db }: RequestContext): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select invoice_number as number from invoices
    where manual_status not in ('draft', 'cancelled') and not exists (
      select from document_revisions
      where kind = 'invoice' and document_id = invoices.id and number = invoices.revision)`);

  return rows.map(({ number }) => number);
}

/** Creates two clients for one sequence, each with an accepted estimate. */
export async function twoClients(ctx: RequestContext) {
  const rows = await ctx.db
    .insert(contacts)
    .values(
      ['Maria Alvarez', 'Ann Park'].map((name) => ({
        name,
        type: 'client' as const,
        status: 'active' as const,
      })),
    )
    .returning({ id: contacts.id });
  const estimates = [];
  for (const { id: clientId } of rows) {
    const items = [{ description: 'Re-roof', quantity: 1, price: ESTIMATE_CENTS / 100 }];
    const { id } = await createDocument(estimateDocuments, ctx, {
      clientId,
      status: 'accepted',
      items,
    });
    estimates.push({ id, clientId, totalCents: ESTIMATE_CENTS });
  }

  return { clients: rows.map(({ id }) => id), estimates };
}

interface Row {
  id: number;
  isDeleted: boolean;
}

interface InvoiceInBooks extends Row {
  clientId: number;
  totalCents: number;
  paidCents: number;
  word: string;
}

interface PaymentInBooks extends Row {
  clientId: number;
  invoiceId: number | null;
  cents: number;
  unappliedCents: number;
  status: string;
  refundOf: number | null;
  providerId: string | null;
}

interface AllocationInBooks {
  lineId: number;
  invoiceId: number;
  cents: number;
}

export interface Books {
  [column: string]: unknown;
  invoices: InvoiceInBooks[];
  payments: PaymentInBooks[];
  allocations: AllocationInBooks[];
}

/**
 * Reads all of these clients' invoices, payments, and allocations, in the order they were created.
 */
export async function readBooks(
  { db }: RequestContext,
  clients: readonly number[],
): Promise<Books> {
  const ids = sql`(${sql.join([...clients], sql`, `)})`;
  const listed = (columns: SQL, from: SQL) =>
    sql`(select coalesce(json_agg(json_build_object(${columns}) order by id), '[]') from ${from})`;
  const { rows } = await db.execute<Books>(sql`select
    ${listed(
      sql`'id', id, 'clientId', client_id, 'totalCents', total_cents, 'paidCents', paid_cents,
        'word', manual_status, 'isDeleted', deleted_at is not null`,
      sql`invoices where client_id in ${ids}`,
    )} as invoices,
    ${listed(
      sql`'id', id, 'clientId', client_id, 'invoiceId', invoice_id, 'cents', amount_cents,
        'unappliedCents', unapplied_cents, 'status', status, 'refundOf', refund_of, 'providerId', provider_payment_id,
        'isDeleted', deleted_at is not null`,
      sql`payments where client_id in ${ids}`,
    )} as payments,
    ${listed(
      sql`'lineId', payment_id, 'invoiceId', invoice_id, 'cents', amount_cents`,
      sql`payment_allocations where payment_id in (
        select id from payments where client_id in ${ids})`,
    )} as allocations`);
  const [books] = rows;
  if (!books) throw new Error('a select without a table always makes one row');

  return books;
}

/** Returns the records that steps can use. */
export function recordsOf(
  { clients, estimates }: { clients: readonly number[]; estimates: readonly { id: number }[] },
  books: Books,
): LedgerRecords {
  const idsOf = (rows: readonly Row[], isDeleted: boolean) =>
    rows.filter((row) => row.isDeleted === isDeleted).map(({ id }) => id);
  const counting = books.payments.filter((row) => !row.isDeleted && row.status !== 'voided');

  return {
    clients,
    estimates: estimates.map(({ id }) => id),
    invoices: idsOf(books.invoices, false),
    deletedInvoices: idsOf(books.invoices, true),
    payments: idsOf(books.payments, false),
    deletedPayments: idsOf(books.payments, true),
    received: counting
      .filter(({ cents }) => cents > 0)
      .map(({ id, cents }) => ({
        id,
        leftCents: counting.reduce(
          (left, line) => (line.refundOf === id ? left + line.cents : left),
          cents,
        ),
      })),
    credits: idsOf(
      books.payments.filter(({ unappliedCents }) => unappliedCents > 0),
      false,
    ),
  };
}
