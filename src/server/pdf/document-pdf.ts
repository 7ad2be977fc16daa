import type { Content, TDocumentDefinitions, Column } from 'pdfmake/interfaces.js';
import { certificate, typedSignature } from '#server/pdf/certificate.ts';
import { headline } from '#server/pdf/headline.ts';
import { letterhead, parties } from '#server/pdf/letterhead.ts';
import { lineTable } from '#server/pdf/line-table.ts';
import { pageFrame, CONTENT_WIDTH, COLOR, SIZE, RUNNING_TEXT } from '#server/pdf/page-frame.ts';
import type { PrintMeans } from '#server/pdf/page-frame.ts';
import { payBlock } from '#server/pdf/pay-block.ts';
import type {
  PrintedDocument,
  PrintedFact,
  PrintedPayment,
  PrintedSum,
} from '#server/pdf/printed-document.ts';
import { textSection } from '#server/pdf/text-section.ts';
import { totalsBlock } from '#server/pdf/totals-block.ts';
import { formatDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { ruledTable } from '#server/pdf/ruled-table.ts';

/** Lays out a document of any type. Its text must already be printable: see printableData. */
export function documentPdf(document: PrintedDocument, means: PrintMeans): TDocumentDefinitions {
  const { noun, company, client, job, lines, createdAt, stamp, acceptance, signed } = document;
  const { typeface } = means;
  const content: Content[] = [
    letterhead({ company, title: noun, facts: factsOf(document), means }),
    parties(client, document.clientLabel, job),
    headline({ text: document.headline, subject: document.title, stamp, means }),
    ...descriptionOf(document),
    lineTable({ lines, totals: totalsBlock(sumsOf(document), typeface), typeface }),
    ...choicesTable(document.otherChoices),
    ...paymentsTable(document.payments),
    ...(document.payAddress ? [payBlock(document.payAddress, typeface)] : []),
    ...textSection('Notes', document.notes, typeface),
    ...textSection('Terms', document.terms, typeface),
    ...(document.notices ?? []).map(noticeSection),
    ...(acceptance === null ? [] : [signature(acceptance)]),
    ...(signed ?? []).map(typedSignature),
    ...(signed ? [certificate(`${noun} ${document.number}`, signed)] : []),
  ];

  return pageFrame({ title: `${noun} ${document.number}`, company, createdAt, content, means });
}

/** Some laws require bold 12-point type. */
const NOTICE_SIZE = 12;

const noticeSection = ({
  title,
  text,
}: NonNullable<PrintedDocument['notices']>[number]): Content => ({
  margin: [0, 24, 0, 0],
  stack: [
    { text: title, fontSize: SIZE.small, color: COLOR.muted, margin: [0, 0, 0, 3] },
    { text, style: RUNNING_TEXT, fontSize: NOTICE_SIZE, bold: true },
  ],
});

/** Omits the description if it is the same as the title. */
function descriptionOf({ description, title }: PrintedDocument): Content[] {
  const text = description?.trim() ?? '';

  return text === '' || text === title?.trim()
    ? []
    : [{ text, style: RUNNING_TEXT, margin: [0, 0, 0, 16] }];
}

function factsOf({ noun, number, issuedOn, lastDay, facts }: PrintedDocument): PrintedFact[] {
  return [
    { label: `${noun} number`, text: number },
    { label: 'Date', text: formatDay(issuedOn) },
    ...(lastDay ? [{ label: lastDay.label, text: formatDay(lastDay.day) }] : []),
    ...facts,
  ];
}

function sumsOf(document: PrintedDocument): PrintedSum[] {
  const { subtotalCents, discount, taxLabel, taxCents, lessDepositCents, totalCents, sums } =
    document;
  const hasTax = taxLabel !== null || taxCents !== 0;

  return [
    { label: 'Subtotal', cents: subtotalCents },
    ...(discount ? [discount] : []),
    ...(hasTax ? [{ label: taxLabel ?? 'Tax', cents: taxCents }] : []),
    ...(lessDepositCents > 0 ? [{ label: 'Less deposit', cents: -lessDepositCents }] : []),
    { label: 'Total', cents: totalCents, isSum: true },
    ...sums,
  ];
}

const SIDE_WIDTH = 110;

/** Lists the optional items; empty if there are none. */
function choicesTable(choices: PrintedDocument['otherChoices']): Content[] {
  return ruledTable({
    head: ['Optional items (not in total)', 'Amount'],
    rows: choices.map(({ label, lines, cents }) => [
      [label, ...lines].join('\n'),
      formatCents(cents),
    ]),
    widths: [CONTENT_WIDTH - SIDE_WIDTH, SIDE_WIDTH],
    figuresFrom: 1,
    marginTop: 28,
  });
}

/** Lists the payments received so far; empty if there are none. */
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

/** Lays out the lines where a client signs on paper. */
function signature(sentence: string): Content {
  return {
    unbreakable: true,
    margin: [0, 28, 0, 0],
    stack: [
      { text: sentence },
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
