import type { Content, TDocumentDefinitions, Column } from 'pdfmake/interfaces.js';
import { headline } from '#server/pdf/headline.ts';
import { letterhead, parties } from '#server/pdf/letterhead.ts';
import { lineTable } from '#server/pdf/line-table.ts';
import { pageFrame, CONTENT_WIDTH, COLOR, SIZE } from '#server/pdf/page-frame.ts';
import type { PrintMeans } from '#server/pdf/page-frame.ts';
import type {
  PrintedDocument,
  PrintedEstimate,
  PrintedFact,
  PrintedInvoice,
  PrintedPayment,
} from '#server/pdf/printed-document.ts';
import { textSection } from '#server/pdf/text-section.ts';
import { totalsBlock } from '#server/pdf/totals-block.ts';
import type { TotalRow } from '#server/pdf/totals-block.ts';
import { formatDay, formatLongDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { ruledTable } from '#server/pdf/ruled-table.ts';

/** Lays out an estimate or an invoice. The texts are already printable: see printableData. */
export function documentPdf(document: PrintedDocument, means: PrintMeans): TDocumentDefinitions {
  const { company, client, job, lines, createdAt, stamp } = document;
  const { typeface } = means;
  const title = document.kind === 'invoice' ? 'Invoice' : 'Estimate';
  const content: Content[] = [
    letterhead({ company, title, facts: factsOf(document), means }),
    parties(client, document.kind === 'invoice' ? 'Bill to' : 'Prepared for', job),
    headline({ text: headlineOf(document), subject: document.title, stamp, means }),
    ...(document.kind === 'estimate' ? descriptionOf(document) : []),
    lineTable({ lines, totals: totalsBlock(totalsOf(document), typeface), typeface }),
    ...(document.kind === 'invoice' ? paymentsTable(document.payments) : []),
    ...textSection('Notes', document.notes, typeface),
    ...textSection('Terms', document.terms, typeface),
    ...(isToBeSigned(document) ? [acceptance()] : []),
  ];

  return pageFrame({ title: `${title} ${document.number}`, company, createdAt, content, means });
}

/** A description that equals the title is not repeated. */
function descriptionOf({ description, title }: PrintedEstimate): Content[] {
  const text = description?.trim() ?? '';

  return text === '' || text === title?.trim() ? [] : [{ text, margin: [0, 0, 0, 16] }];
}

function factsOf(document: PrintedDocument): PrintedFact[] {
  const isInvoice = document.kind === 'invoice';
  const lastDay = isInvoice ? document.dueOn : document.validUntil;
  const facts = [
    { label: isInvoice ? 'Invoice number' : 'Estimate number', text: document.number },
    { label: 'Date', text: formatDay(document.issuedOn) },
  ];
  if (lastDay) facts.push({ label: isInvoice ? 'Due' : 'Valid until', text: formatDay(lastDay) });

  return [...facts, ...document.facts];
}

function headlineOf(document: PrintedDocument): string {
  return document.kind === 'invoice' ? invoiceHeadline(document) : estimateHeadline(document);
}

function invoiceHeadline({ stamp, paidCents, balanceCents, dueOn }: PrintedInvoice): string {
  if (stamp === 'void') return 'This invoice is void';
  if (balanceCents < 0) return `${formatCents(-balanceCents)} overpaid`;
  if (balanceCents === 0) return paidCents > 0 ? 'Paid in full' : 'Nothing is due';

  return `${formatCents(balanceCents)} due${dueOn ? ` ${formatLongDay(dueOn)}` : ''}`;
}

function estimateHeadline({ totalCents, validUntil, stamp }: PrintedEstimate): string {
  const isOpen = stamp === null || stamp === 'draft';
  const until = validUntil && isOpen ? `, valid until ${formatLongDay(validUntil)}` : '';

  return `${formatCents(totalCents)}${until}`;
}

function totalsOf(document: PrintedDocument): TotalRow[] {
  const { subtotalCents, taxLabel, taxCents, totalCents } = document;
  const hasTax = taxLabel !== null || taxCents !== 0;
  const rows: TotalRow[] = [
    { label: 'Subtotal', cents: subtotalCents },
    ...(hasTax ? [{ label: taxLabel ?? 'Tax', cents: taxCents }] : []),
    { label: 'Total', cents: totalCents, isSum: true },
  ];
  if (document.kind === 'estimate') return rows;

  const { paidCents, balanceCents } = document;
  return [
    ...rows,
    ...(paidCents === 0 ? [] : [{ label: 'Paid', cents: -paidCents }]),
    { label: 'Balance due', cents: balanceCents, isSum: true },
  ];
}

function isToBeSigned(document: PrintedDocument): boolean {
  return document.kind === 'estimate' && (document.stamp === null || document.stamp === 'draft');
}

const SIDE_WIDTH = 110;

/** The payments received on an invoice so far; empty when there are none. */
function paymentsTable(payments: PrintedPayment[]): Content[] {
  return ruledTable({
    head: ['Payment date', 'Method', 'Received'],
    rows: payments.map(({ paidOn, method, amountCents }) => [
      formatDay(paidOn),
      method,
      formatCents(amountCents),
    ]),
    widths: [SIDE_WIDTH, CONTENT_WIDTH - 2 * SIDE_WIDTH, SIDE_WIDTH],
    figuresFrom: 2,
    marginTop: 28,
  });
}

const GAP = 24;
const FIELDS = [
  { label: 'Name', width: 170 },
  { label: 'Signature', width: CONTENT_WIDTH - 170 - 110 - 2 * GAP },
  { label: 'Date', width: 110 },
];

/** Where a client signs an estimate on paper. */
function acceptance(): Content {
  return {
    unbreakable: true,
    margin: [0, 28, 0, 0],
    stack: [
      { text: 'I accept this estimate and its terms.' },
      {
        margin: [0, 34, 0, 0],
        columns: FIELDS.map(signatureLine),
        columnGap: GAP,
      },
    ],
  };
}

function signatureLine({ label, width }: { label: string; width: number }): Column {
  return {
    width,
    stack: [
      {
        canvas: [
          { type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5, lineColor: COLOR.muted },
        ],
      },
      { text: label, fontSize: SIZE.small, color: COLOR.muted, margin: [0, 4, 0, 0] },
    ],
  };
}
