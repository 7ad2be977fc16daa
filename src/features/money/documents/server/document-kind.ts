/** A kind of document that is written for clients, said once: estimates, invoices. */
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { AnyEntity, RecordOf } from '#shared/entity.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext, CallContext } from '#server/http/request-context.ts';
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
  /** Of an invoice: what was invoiced as a deposit before. */
  lessDepositCents?: number;
  totalCents: number;
  revision: number;
  sentAt: Date | null;
  createdBy: number | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** The shared fields that a request may send; an update may leave any of them out. */
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

/** What is printed of one kind alone, and its words. */
export type PrintedParticulars = Omit<PrintedDocument, SheetPart>;

/** The printed content that goes by another name in each kind. */
type ContentParticulars = Pick<
  DocumentContent,
  'number' | 'title' | 'description' | 'lastDay' | 'estimateNumber' | 'depositCents'
>;

type Definition<E extends AnyEntity> = RecordDefinition<E>;

export interface DocumentKind<E extends AnyEntity, Row extends DocumentRow, Input> extends Pick<
  Definition<E>,
  'entity' | 'asReadable' | 'listColumns'
> {
  /** Names it in the company's settings and in revisions. */
  name: DocumentName;
  table: DocumentTable;
  /** When one was cancelled, and why, as SQL over its table; left out where none can be. */
  cancelled?: { at: SQL; reason: SQL };
  /** Whether it is still being written, so that it prints without a revision. */
  isDraft: (row: Row) => boolean;
  /** Whether it has gone out to the client. */
  isIssued: (row: Row) => boolean;
  content: (row: Row) => ContentParticulars;
  /** Why a changed content needs a confirmation: 'EST-1004 is accepted.'; null when it needs none. */
  revisionQuestion: (row: Row) => string | null;
  /** Columns of this kind alone, from a request for a new document of that day or for a change. */
  columns: (
    ctx: ActorContext,
    request: { sent: Input; before: Row | null; date: CalendarDay },
  ) => Partial<Row>;
  /** Snapshots that every save of a draft renews, besides client, job and letterhead. */
  snapshot?: (draft: Row) => Readonly<Record<string, SQL>>;
  /** Throws a 409 while a document, which is locked, cannot be given to the client of `after`. */
  assertMovable?: (
    tx: DbOrTx,
    ctx: ActorContext,
    change: { before: Row; after: Row },
  ) => Promise<void>;
  /**
   * What follows from a written document, such as a job's contract amount; `sent` is the request, where
   * there is one. Of a new document it returns what the trail says besides, or null.
   */
  afterWrite?: (
    tx: DbOrTx,
    ctx: ActorContext,
    written: { before: Row | null; after: Row; sent: Input | null },
  ) => Promise<string | null>;
  /** Fields in no column, and what they are of a new document. */
  selects?: Readonly<Record<string, { value: SQL; ofNew: unknown }>>;
  /** Fields that follow from the row and the day. */
  derived: (row: Row, today: CalendarDay) => Readonly<Record<string, unknown>>;
  /** How it prints: as it stands, or without a row as a revision of it was issued. */
  printed: (
    ctx: Pick<CallContext, 'db' | 'today' | 'now' | 'payUrl'>,
    print: { id: number; content: DocumentContent; row: Row | null },
  ) => PrintedParticulars | Promise<PrintedParticulars>;
  /** The status that a search result shows. */
  shownStatus: (row: Row, today: CalendarDay) => string;
  /** Before its last day, after an amount: 'until', 'due'. */
  lastDayWord: string;
  /** What a copy has besides the client, the job, the lines, the tax and the terms. */
  copied?: (row: Row) => Partial<Input>;
  /** The columns of its spreadsheet. */
  csvColumns: Readonly<Record<string, (record: RecordOf<E>) => Cell>>;
}

/** What a stored document prints. */
export function contentOf<Row extends DocumentRow>(
  kind: { content: (row: Row) => ContentParticulars },
  row: Row,
): DocumentContent {
  return documentContent.parse({ ...row, ...kind.content(row) });
}

/** What is asked of a kind by its name alone. */
type NamedKind = Pick<DocumentKind<AnyEntity, DocumentRow, unknown>, 'name' | 'cancelled'>;

const kinds = new Map<DocumentName, NamedKind>();

/** Makes a kind known by its name; its store does so. */
export function registerDocumentKind(kind: NamedKind): void {
  kinds.set(kind.name, kind);
}

/** A kind by its name. Throws before the composition has imported its feature. */
export function documentKindOf(name: DocumentName): NamedKind {
  const kind = kinds.get(name);
  if (!kind)
    throw new Error(`${name} is no kind of document yet: import src/app/server/features.ts`);

  return kind;
}
