import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { headline } from '#server/pdf/headline.ts';
import { letterhead, parties } from '#server/pdf/letterhead.ts';
import { CONTENT_WIDTH, pageFrame } from '#server/pdf/page-frame.ts';
import type { PrintMeans } from '#server/pdf/page-frame.ts';
import type {
  PrintedAllocation,
  PrintedFact,
  PrintedReceipt,
  PrintedSum,
} from '#server/pdf/printed-document.ts';
import { ruledTable } from '#server/pdf/ruled-table.ts';
import { textSection } from '#server/pdf/text-section.ts';
import { totalsBlock } from '#server/pdf/totals-block.ts';
import { formatDay, formatLongDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';

const FIGURES_WIDTH = 108;

/** Lays out the receipt for a payment or refund. Its text must already be printable. */
export function receiptPdf(receipt: PrintedReceipt, means: PrintMeans): TDocumentDefinitions {
  const { company, client, number, stamp, createdAt, notes, amountCents } = receipt;
  const isRefund = amountCents < 0;
  const title = isRefund ? 'Refund' : 'Receipt';
  const verb = isRefund ? 'refunded' : 'received';
  const text = `${formatCents(Math.abs(amountCents))} ${verb} ${formatLongDay(receipt.paidOn)}`;
  const content: Content[] = [
    letterhead({ company, title, facts: factsOf(receipt), means }),
    parties(client, isRefund ? 'Refunded to' : 'Received from', null),
    headline({ text, subject: null, stamp, means }),
    ...allocationTable(receipt.allocations),
    totalsBlock(totalsOf(receipt), means.typeface),
    ...textSection('Notes', notes, means.typeface),
  ];

  return pageFrame({ title: `${title} ${number}`, company, createdAt, content, means });
}

function factsOf({ number, paidOn, method, amountCents, facts }: PrintedReceipt): PrintedFact[] {
  return [
    { label: amountCents < 0 ? 'Refund number' : 'Receipt number', text: number },
    { label: 'Date', text: formatDay(paidOn) },
    { label: 'Method', text: method },
    ...facts,
  ];
}

function totalsOf({ amountCents, creditCents }: PrintedReceipt): PrintedSum[] {
  const label = amountCents < 0 ? 'Amount refunded' : 'Amount received';

  return [
    ...(creditCents === 0 ? [] : [{ label: 'Kept as credit', cents: creditCents }]),
    { label, cents: Math.abs(amountCents), isSum: true },
  ];
}

function allocationTable(allocations: PrintedAllocation[]): Content[] {
  return ruledTable({
    head: ['Invoice', 'Invoice total', 'Balance left', 'Applied'],
    rows: allocations.map(({ invoiceNumber, invoiceTotalCents, balanceCents, appliedCents }) => [
      invoiceNumber,
      formatCents(invoiceTotalCents),
      formatCents(balanceCents),
      formatCents(appliedCents),
    ]),
    widths: [CONTENT_WIDTH - 3 * FIGURES_WIDTH, FIGURES_WIDTH, FIGURES_WIDTH, FIGURES_WIDTH],
    figuresFrom: 1,
  });
}
