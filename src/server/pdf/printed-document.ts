/**
 * A printed document's content as plain data: stored cents, calendar days, and text as the user
 * typed it. The caller collects the data; the layout only formats it and computes nothing.
 */
import type { CalendarDay } from '#shared/calendar-day.ts';

/** The stamp next to the headline. Most documents have none. */
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
  /** The company location the document is from, printed below the name. */
  location: string | null;
  /** A PNG, JPEG, or WebP image. An image that can't be read is an error. */
  logo: Uint8Array | null;
  addressLines: string[];
  phone: string | null;
  email: string | null;
  website: string | null;
  licenseNumber: string | null;
}

/** The client as named on the document. A company is printed first, with its contact below. */
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

/** A row in the list of details at the top right, such as {label: 'Estimate', text: 'EST-1007'}. */
export interface PrintedFact {
  label: string;
  text: string;
}

export interface PrintedLine {
  description: string;
  /** Up to four decimal places. */
  quantity: number;
  unitPriceCents: number;
  lineTotalCents: number;
}

/** Money received for an invoice. Negative for a refund. */
export interface PrintedPayment {
  paidOn: CalendarDay;
  /** The payment method's label, such as 'Check'. */
  method: string;
  amountCents: number;
}

interface PrintedSheet {
  number: string;
  stamp: PrintedStamp | null;
  /**
   * The time this revision was created. Used as the file's date, so the same data always produces
   * the same bytes.
   */
  createdAt: Date;
  company: PrintedCompany;
  client: PrintedClient;
  facts: PrintedFact[];
  notes: string | null;
}

/** A row in the totals below a table. */
export interface PrintedSum {
  label: string;
  cents: number;
  /**
   * Totals are bold with a rule above. The last one is the amount that matters most to the reader.
   */
  isSum?: boolean;
}

/** A signature from the client's page, with its details. */
export interface PrintedSignature {
  /** For example 'I accept this estimate and its terms.' */
  sentence: string;
  name: string;
  /**
   * The strokes of a drawn signature, each a list of alternating x and y coordinates in a field of
   * 300 by 100; null for a typed name.
   */
  strokes: number[][] | null;
  /** For example 'Nov 25, 2026, 9:12 AM'. */
  signedAt: string;
  /** The rows of the certificate. */
  facts: PrintedFact[];
  /** The text the signer consented to. */
  consent: string;
  /** Instructions for verifying the file. */
  verifying: string;
}

/** A document with prices. The calling code supplies the wording for its type. */
export interface PrintedDocument extends PrintedSheet {
  kind: 'document';
  /** 'Invoice' */
  noun: string;
  /** The heading above the client, such as 'Bill to'. */
  clientLabel: string;
  /** The document's main sentence, such as '$300.06 due July 16, 2026'. */
  headline: string;
  title: string | null;
  /** The scope of work as the office describes it, shown above the lines. */
  description: string | null;
  issuedOn: CalendarDay;
  /** For example {label: 'Due', day: '2026-07-16'}. */
  lastDay: { label: string; day: CalendarDay } | null;
  job: PrintedJob | null;
  lines: PrintedLine[];
  /** Options that the client could choose instead or in addition. Not included in the total. */
  otherChoices: readonly { label: string; lines: readonly string[]; cents: number }[];
  subtotalCents: number;
  /** Subtracted from the subtotal; null if there is no discount. */
  discount: PrintedSum | null;
  /**
   * The label of the tax row, such as 'Tax (8.25%)'. If null, the row is omitted when the tax is
   * zero.
   */
  taxLabel: string | null;
  taxCents: number;
  /** The deposit invoiced earlier, which is subtracted from the total. */
  lessDepositCents: number;
  totalCents: number;
  /** The rows below the total: payments and the balance. */
  sums: PrintedSum[];
  payments: PrintedPayment[];
  /** The URL for paying online; null or omitted if that isn't possible. */
  payAddress?: string | null;
  terms: string | null;
  /** Legally required notices, printed in bold. */
  notices?: readonly { title: string; text: string }[];
  /**
   * The sentence the client signs, such as 'I accept this estimate and its terms.' Null if there is
   * nothing to sign.
   */
  acceptance: string | null;
  /** The signatures, in order. */
  signed?: readonly PrintedSignature[];
}

/** An invoice that a payment was applied to. */
export interface PrintedAllocation {
  invoiceNumber: string;
  invoiceTotalCents: number;
  appliedCents: number;
  /** The invoice's balance after this payment. */
  balanceCents: number;
}

/** A payment receipt. A negative amount is a refund. */
export interface PrintedReceipt extends PrintedSheet {
  kind: 'receipt';
  paidOn: CalendarDay;
  /** The payment method's label, such as 'Bank transfer'. */
  method: string;
  amountCents: number;
  allocations: PrintedAllocation[];
  /** The part of the payment that isn't applied to any invoice and becomes the client's credit. */
  creditCents: number;
}

/** A client's account over a period. Billed amounts are positive, received amounts negative. */
export interface PrintedStatement extends Omit<PrintedSheet, 'number' | 'stamp' | 'notes'> {
  kind: 'statement';
  from: CalendarDay;
  to: CalendarDay;
  openingCents: number;
  lines: { date: CalendarDay; text: string; cents: number; balanceCents: number }[];
  closingCents: number;
  /** The amounts owed by age as of `agesOn`. Credit is negative. */
  ages: { label: string; cents: number }[];
  agesOn: CalendarDay;
}

/** A photo to print. */
export interface PrintedPhoto {
  /** The image at its printed size, upright. */
  jpeg: Uint8Array;
  title: string;
  /** The photo's half of a before-and-after pair. Pairs stay together. */
  half: 'Before' | 'After' | null;
  /** The time the photo was taken, and who added it. */
  detail: string;
}

export const PHOTOS_ON_PAGE = [2, 6] as const;

/** A job's photos, for an adjuster or the client. */
export interface PrintedPhotos extends Omit<PrintedSheet, 'number' | 'stamp' | 'notes'> {
  kind: 'photos';
  job: PrintedJob;
  onPage: (typeof PHOTOS_ON_PAGE)[number];
  photos: PrintedPhoto[];
}

/** Everything that can be printed. */
export type Printed = PrintedDocument | PrintedReceipt | PrintedStatement | PrintedPhotos;
