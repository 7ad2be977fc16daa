/**
 * The content of a printed document as plain data: stored cents, calendar days and text as typed. The
 * caller collects it; the layout formats it and computes nothing.
 */
import type { CalendarDay } from '#shared/calendar-day.ts';

/** The label next to the title. Most documents have none. */
export type PrintedStamp =
  | 'draft'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'paid'
  | 'overdue'
  | 'void'
  | 'refunded';

export interface PrintedCompany {
  name: string;
  /** Below the name: which of its locations the document is from. */
  location: string | null;
  /** A PNG, JPEG or WebP image; one that cannot be read is refused. */
  logo: Uint8Array | null;
  addressLines: string[];
  phone: string | null;
  email: string | null;
  website: string | null;
  licenseNumber: string | null;
}

/** The client as the document names it. A company is printed first, its contact below. */
export interface PrintedClient {
  name: string;
  company: string | null;
  addressLines: string[];
  email: string | null;
  phone: string | null;
}

export interface PrintedJob {
  title: string;
  addressLines: string[];
}

/** One more row among the facts at the top right, such as {label: 'Estimate', text: 'EST-1007'}. */
export interface PrintedFact {
  label: string;
  text: string;
}

export interface PrintedLine {
  description: string;
  /** Up to four decimals. */
  quantity: number;
  unitPriceCents: number;
  lineTotalCents: number;
}

/** Money received on an invoice; a refund is negative. */
export interface PrintedPayment {
  paidOn: CalendarDay;
  /** The label: 'Check'. */
  method: string;
  amountCents: number;
}

interface PrintedSheet {
  number: string;
  stamp: PrintedStamp | null;
  /** When this revision was created: the file's date, so that equal data gives equal bytes. */
  createdAt: Date;
  company: PrintedCompany;
  client: PrintedClient;
  facts: PrintedFact[];
  notes: string | null;
}

/** A row of the sums under a table. */
export interface PrintedSum {
  label: string;
  cents: number;
  /** A sum is bold and has a rule above it; the last one is the amount that matters to the reader. */
  isSum?: boolean;
}

/** A signature from the client's page, with its facts. */
export interface PrintedSignature {
  /** 'I accept this estimate and its terms.' */
  sentence: string;
  name: string;
  /** Lines of a drawn one, each x and y after the other, in a field of 300 by 100; null for a typed name. */
  strokes: number[][] | null;
  /** 'Nov 25, 2026, 9:12 AM' */
  signedAt: string;
  /** The lines of the certificate. */
  facts: PrintedFact[];
  /** The consent of the signer. */
  consent: string;
  /** The instructions to verify the file. */
  verifying: string;
}

/** A document with prices, of any kind: the kind supplies the texts. */
export interface PrintedDocument extends PrintedSheet {
  kind: 'document';
  /** 'Invoice' */
  noun: string;
  /** Above the client: 'Bill to'. */
  clientLabel: string;
  /** The one sentence that the reader looks for: '$300.06 due July 16, 2026'. */
  headline: string;
  title: string | null;
  /** The scope of the work in the office's words, before the lines. */
  description: string | null;
  issuedOn: CalendarDay;
  /** {label: 'Due', day: '2026-07-16'} */
  lastDay: { label: string; day: CalendarDay } | null;
  job: PrintedJob | null;
  lines: PrintedLine[];
  /** The items that the client could choose instead or in addition, which are not in the total. */
  otherChoices: readonly { label: string; lines: readonly string[]; cents: number }[];
  subtotalCents: number;
  /** Off the subtotal; null for none. */
  discount: PrintedSum | null;
  /** The label of the tax row, such as 'Tax (8.25%)'; null leaves the row out when the tax is zero. */
  taxLabel: string | null;
  taxCents: number;
  /** The deposit that was invoiced before, subtracted from the total. */
  lessDepositCents: number;
  totalCents: number;
  /** The sums below the total: the payments and the balance. */
  sums: PrintedSum[];
  payments: PrintedPayment[];
  /** The URL to pay online; none where that is not possible. */
  payAddress?: string | null;
  terms: string | null;
  /** The notices that the law requires, in bold. */
  notices?: readonly { title: string; text: string }[];
  /**
   * The sentence that the client signs: 'I accept this estimate and its terms.' Null when there is nothing
   * to sign.
   */
  acceptance: string | null;
  /** The signatures in their order. */
  signed?: readonly PrintedSignature[];
}

/** One invoice that a payment was applied to. */
export interface PrintedAllocation {
  invoiceNumber: string;
  invoiceTotalCents: number;
  appliedCents: number;
  /** The balance of the invoice after this payment. */
  balanceCents: number;
}

/** A payment's receipt; a negative amount is a refund. */
export interface PrintedReceipt extends PrintedSheet {
  kind: 'receipt';
  paidOn: CalendarDay;
  /** The label: 'Bank transfer'. */
  method: string;
  amountCents: number;
  allocations: PrintedAllocation[];
  /** The part on no invoice: the client's credit. */
  creditCents: number;
}

/** A client's account over a period; amounts are billed above zero and received below. */
export interface PrintedStatement extends Omit<PrintedSheet, 'number' | 'stamp' | 'notes'> {
  kind: 'statement';
  from: CalendarDay;
  to: CalendarDay;
  openingCents: number;
  lines: { date: CalendarDay; text: string; cents: number; balanceCents: number }[];
  closingCents: number;
  /** The amounts owed by age, and credit below zero, on this day. */
  ages: { label: string; cents: number }[];
  agesOn: CalendarDay;
}

/** A photo as it is printed. */
export interface PrintedPhoto {
  /** The picture at its printed size, upright. */
  jpeg: Uint8Array;
  title: string;
  /** The side in a before-and-after pair, which stays together. */
  half: 'Before' | 'After' | null;
  /** The time at which it was taken, and the user who added it. */
  detail: string;
}

export const PHOTOS_ON_PAGE = [2, 6] as const;

/** Photos of a job, for an adjuster or the client. */
export interface PrintedPhotos extends Omit<PrintedSheet, 'number' | 'stamp' | 'notes'> {
  kind: 'photos';
  job: PrintedJob;
  onPage: (typeof PHOTOS_ON_PAGE)[number];
  photos: PrintedPhoto[];
}

/** Anything that is printed. */
export type Printed = PrintedDocument | PrintedReceipt | PrintedStatement | PrintedPhotos;
