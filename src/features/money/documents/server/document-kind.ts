/** A kind of client document, declared once: estimates, invoices. */
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { AnyEntity, RecordOf } from '#shared/entity.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext, CallContext } from '#server/access/request-context.ts';
import type { PrintedDocument } from '#server/pdf/printed-document.ts';
import type { Cell } from '#server/records/csv.ts';
import type { RecordDefinition, RecordTable } from '#server/records/record-definition.ts';
import { documentContent } from '../document-revision.ts';
import type { DocumentContent } from '../document-revision.ts';
import type { BillTo } from '#features/work/contacts/bill-to.ts';
import type { JobSite } from '../job-site.ts';
import type { LineItem, StoredLineItem } from '../line-item.ts';
import type { PrintedLocation } from '#features/office/company/location.ts';
import type { TaxRounding } from '#features/office/company/tax.ts';
import type { DocumentName } from '#features/office/company/document-kinds.ts';
import type { printedSheet } from './printed-parts.ts';

/** The shared columns of a stored document. */
export interface DocumentRow {
  id: number;
  clientId: number;
  clientName: string;
  billTo: BillTo;
  jobId: number | null;
  jobSite: JobSite | null;
  locationId: number | null;
  location: PrintedLocation | null;
  letterheadId: number;
  description: string | null;
  notes: string | null;
  date: CalendarDay;
  terms: string | null;
  items: StoredLineItem[];
  subtotalCents: number;
  discountPercent: number | null;
  discountAmountCents: number | null;
  discountCents: number;
  taxLabel: string;
  taxRate: number | null;
  taxCents: number;
  taxRounding: TaxRounding;
  /** On an invoice: the deposit invoiced earlier. */
  lessDepositCents?: number;
  totalCents: number;
  revision: number;
  sentAt: Date | null;
  createdBy: number | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** The shared fields of a request; an update may omit any of them. */
export interface DocumentInput {
  clientId?: number | undefined;
  jobId?: number | null | undefined;
  locationId?: number | null | undefined;
  description?: string | null | undefined;
  notes?: string | null | undefined;
  terms?: string | null | undefined;
  taxLabel?: string | undefined;
  taxRate?: number | null | undefined;
  tax?: number | undefined;
  discountPercent?: number | null | undefined;
  discountAmount?: number | null | undefined;
  date?: string | undefined;
  items?: LineItem[] | undefined;
}

type DocumentTable = RecordTable &
  Record<'numberKey' | 'clientId' | 'jobId' | 'items' | 'notes' | 'terms', PgColumn>;

type SheetPart = keyof Awaited<ReturnType<typeof printedSheet>> | 'createdAt';

/** The printed parts and labels of one kind. */
export type PrintedParticulars = Omit<PrintedDocument, SheetPart>;

/** The printed content with a different name in each kind. */
type ContentParticulars = Pick<
  DocumentContent,
  'number' | 'title' | 'description' | 'lastDay' | 'estimateNumber' | 'depositCents'
>;

type Definition<E extends AnyEntity> = RecordDefinition<E>;

export interface DocumentKind<E extends AnyEntity, Row extends DocumentRow, Input> extends Pick<
  Definition<E>,
  'entity' | 'asReadable' | 'listColumns'
> {
  /** The name in the company's settings and in revisions. */
  name: DocumentName;
  table: DocumentTable & { readonly $inferSelect: Row };
  /** Returns the client and the job of a record. */
  parties: (record: RecordOf<E>) => { clientId: number; jobId: number | null };
  /**
   * The time and reason of a cancellation, as SQL on its table; missing for kinds without
   * cancellation.
   */
  cancelled?: { at: SQL; reason: SQL };
  /** Returns true for a draft, which prints without a revision. */
  isDraft: (row: Row) => boolean;
  /** Returns true when it was issued to the client. */
  isIssued: (row: Row) => boolean;
  content: (row: Row) => ContentParticulars;
  /**
   * Returns why changed content needs a confirmation: 'EST-1004 is accepted.'; null when it needs
   * none.
   */
  revisionQuestion: (row: Row) => string | null;
  /**
   * Returns the columns of this kind, from a request for a new document of that date or for a
   * change.
   */
  columns: (
    ctx: ActorContext,
    request: { sent: Input; before: Row | null; date: CalendarDay },
  ) => Partial<Row>;
  /** Snapshots that every save of a draft renews, besides client, job, and letterhead. */
  snapshot?: (draft: Row) => Readonly<Record<string, SQL>>;
  /** Throws a 409 while a locked document cannot move to the client in `after`. */
  assertMovable?: (
    tx: DbOrTx,
    ctx: ActorContext,
    change: { before: Row; after: Row },
  ) => Promise<void>;
  /**
   * Runs after a save and updates related data such as a job's contract amount; `sent` is the
   * request, if any. For a new document, it returns an additional audit note, or null.
   */
  afterWrite?: (
    tx: DbOrTx,
    ctx: ActorContext,
    written: { before: Row | null; after: Row; sent: Input | null },
  ) => Promise<string | null>;
  /** Fields without a column, with their value for a new document. */
  selects?: Readonly<Record<string, { value: SQL; ofNew: unknown }>>;
  /** Fields derived from the row and the date. */
  derived: (row: Row, today: CalendarDay) => Readonly<Record<string, unknown>>;
  /** Prepares a document for print: its current state, or without a row an issued revision. */
  printed: (
    ctx: Pick<CallContext, 'db' | 'today' | 'now' | 'payUrl'>,
    print: { id: number; content: DocumentContent; row: Row | null },
  ) => PrintedParticulars | Promise<PrintedParticulars>;
  /** The status in a search result. */
  shownStatus: (row: Row, today: CalendarDay) => string;
  /** The word before its last date in a search result: 'until', 'due'. */
  lastDayWord: string;
  /** Additional fields to copy besides client, job, lines, tax, and terms. */
  copied?: (row: Row) => Partial<Input>;
  /** The columns of its spreadsheet. */
  csvColumns: Readonly<Record<string, (record: RecordOf<E>) => Cell>>;
}

/** Returns the printed content of a stored document. */
export function contentOf<Row extends DocumentRow>(
  kind: { content: (row: Row) => ContentParticulars },
  row: Row,
): DocumentContent {
  return documentContent.parse({ ...row, ...kind.content(row) });
}

/** The members of a kind that are used by name. */
type NamedKind = Pick<DocumentKind<AnyEntity, DocumentRow, unknown>, 'name' | 'cancelled'>;

const kinds = new Map<DocumentName, NamedKind>();

/** Registers a kind by name; its store does so. */
export function registerDocumentKind(kind: NamedKind): void {
  kinds.set(kind.name, kind);
}

/** Returns a kind by its name. Throws before its feature was imported at startup. */
export function documentKindOf(name: DocumentName): NamedKind {
  const kind = kinds.get(name);
  if (!kind)
    throw new Error(`${name} is no kind of document yet: import src/app/server/features.ts`);

  return kind;
}
