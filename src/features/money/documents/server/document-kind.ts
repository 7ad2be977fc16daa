/** A kind of client document, such as estimates or invoices. Each kind is declared once. */
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

/** The columns that all stored documents share. */
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
  /** Invoices only: the deposit invoiced earlier. */
  lessDepositCents?: number;
  totalCents: number;
  revision: number;
  sentAt: Date | null;
  createdBy: number | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** The request fields that all documents share. An update may omit any of them. */
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

/** The parts of a printed document that differ between kinds. */
export type PrintedParticulars = Omit<PrintedDocument, SheetPart>;

/** The content fields that each kind reads from its own columns. */
type ContentParticulars = Pick<
  DocumentContent,
  'number' | 'title' | 'description' | 'lastDay' | 'estimateNumber' | 'depositCents'
>;

type Definition<E extends AnyEntity> = RecordDefinition<E>;

export interface DocumentKind<E extends AnyEntity, Row extends DocumentRow, Input> extends Pick<
  Definition<E>,
  'entity' | 'asReadable' | 'listColumns'
> {
  /** The kind's name in company settings and revisions. */
  name: DocumentName;
  table: DocumentTable & { readonly $inferSelect: Row };
  /** Returns a record's client id and job id. */
  parties: (record: RecordOf<E>) => { clientId: number; jobId: number | null };
  /** SQL for the time and reason of a cancellation; omitted for kinds that cannot be cancelled. */
  cancelled?: { at: SQL; reason: SQL };
  /** True for a draft, which prints without a revision. */
  isDraft: (row: Row) => boolean;
  /** True if the document was issued to the client. */
  isIssued: (row: Row) => boolean;
  content: (row: Row) => ContentParticulars;
  /**
   * Returns why changing the content needs confirmation, such as 'EST-1004 is accepted.'; null if
   * it doesn't.
   */
  revisionQuestion: (row: Row) => string | null;
  /**
   * Returns the values of this kind's own columns for a create request (`before` is null) or an
   * update. `date` is the document's date.
   */
  columns: (
    ctx: ActorContext,
    request: { sent: Input; before: Row | null; date: CalendarDay },
  ) => Partial<Row>;
  /** Snapshots refreshed each time a draft is saved, in addition to client, job, and letterhead. */
  snapshot?: (draft: Row) => Readonly<Record<string, SQL>>;
  /** Throws a 409 if a locked document cannot move to the client in `after`. */
  assertMovable?: (
    tx: DbOrTx,
    ctx: ActorContext,
    change: { before: Row; after: Row },
  ) => Promise<void>;
  /**
   * Runs after a save to update related data, such as a job's contract amount. `sent` is the
   * request, or null if there was none. For a new document, returns an extra audit note or null.
   */
  afterWrite?: (
    tx: DbOrTx,
    ctx: ActorContext,
    written: { before: Row | null; after: Row; sent: Input | null },
  ) => Promise<string | null>;
  /** Fields without a column of their own, each with its SQL and its value for a new document. */
  selects?: Readonly<Record<string, { value: SQL; ofNew: unknown }>>;
  /** Returns the fields derived from the row and today's date. */
  derived: (row: Row, today: CalendarDay) => Readonly<Record<string, unknown>>;
  /**
   * Prepares a document for printing: an issued revision if `row` is null, otherwise its current
   * state.
   */
  printed: (
    ctx: Pick<CallContext, 'db' | 'today' | 'now' | 'payUrl'>,
    print: { id: number; content: DocumentContent; row: Row | null },
  ) => PrintedParticulars | Promise<PrintedParticulars>;
  /** Returns the status shown in search results. */
  shownStatus: (row: Row, today: CalendarDay) => string;
  /** The word before the valid-until or due date in search results: 'until' or 'due'. */
  lastDayWord: string;
  /** Returns extra fields to copy, besides client, job, lines, tax, and terms. */
  copied?: (row: Row) => Partial<Input>;
  /** The columns of the CSV export. */
  csvColumns: Readonly<Record<string, (record: RecordOf<E>) => Cell>>;
}

/** Returns the printed content of a stored document. */
export function contentOf<Row extends DocumentRow>(
  kind: { content: (row: Row) => ContentParticulars },
  row: Row,
): DocumentContent {
  return documentContent.parse({ ...row, ...kind.content(row) });
}

/** The members of a kind that other features look up by the kind's name. */
type NamedKind = Pick<DocumentKind<AnyEntity, DocumentRow, unknown>, 'name' | 'cancelled'>;

const kinds = new Map<DocumentName, NamedKind>();

/** Registers a kind under its name. Called by the kind's store. */
export function registerDocumentKind(kind: NamedKind): void {
  kinds.set(kind.name, kind);
}

/** Returns the kind with this name. Throws if its feature has not been imported at startup yet. */
export function documentKindOf(name: DocumentName): NamedKind {
  const kind = kinds.get(name);
  if (!kind)
    throw new Error(`${name} is no kind of document yet: import src/app/server/features.ts`);

  return kind;
}
