import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { headline, letterhead, parties } from '#server/pdf/letterhead.ts';
import { BARE_TABLE, COLOUR, CONTENT_WIDTH, pageFrame, SIZE } from '#server/pdf/page-frame.ts';
import type { PrintMeans } from '#server/pdf/page-frame.ts';
import type {
  PrintedAllocation,
  PrintedFact,
  PrintedReceipt,
} from '#server/pdf/printed-document.ts';
import { textSection } from '#server/pdf/text-section.ts';
import { totalsBlock } from '#server/pdf/totals-block.ts';
import type { TotalRow } from '#server/pdf/totals-block.ts';
import { formatDay, formatLongDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';

const FIGURES_WIDTH = 108;

/** Lays out the receipt of a payment, or of money given back (S51). The texts are printable already. */
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

function totalsOf({ amountCents, creditCents }: PrintedReceipt): TotalRow[] {
  const label = amountCents < 0 ? 'Amount refunded' : 'Amount received';

  return [
    ...(creditCents === 0 ? [] : [{ label: 'Kept as credit', cents: creditCents }]),
    { label, cents: Math.abs(amountCents), isSum: true },
  ];
}

function allocationTable(allocations: PrintedAllocation[]): Content[] {
  if (allocations.length === 0) return [];

  const head = { fontSize: SIZE.small, color: COLOUR.muted };
  const figure = (cents: number) => ({
    text: formatCents(cents),
    alignment: 'right' as const,
    noWrap: true,
  });
  return [
    {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: [CONTENT_WIDTH - 3 * FIGURES_WIDTH, FIGURES_WIDTH, FIGURES_WIDTH, FIGURES_WIDTH],
        body: [
          [
            { text: 'Invoice', ...head },
            ...['Invoice total', 'Balance left', 'Applied'].map((text) => ({
              text,
              ...head,
              alignment: 'right' as const,
            })),
          ],
          ...allocations.map(({ invoiceNumber, invoiceTotalCents, balanceCents, appliedCents }) => [
            { text: invoiceNumber },
            figure(invoiceTotalCents),
            figure(balanceCents),
            figure(appliedCents),
          ]),
        ],
      },
      layout: {
        ...BARE_TABLE,
        hLineWidth: (index) => (index === 0 ? 0 : 0.5),
        hLineColor: (index) => (index === 1 ? COLOUR.rule : COLOUR.hairline),
        paddingTop: (index) => (index === 0 ? 0 : 6),
        paddingBottom: () => 6,
      },
    },
  ];
}
