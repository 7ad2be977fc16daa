import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { headline } from '#server/pdf/headline.ts';
import { letterhead, parties } from '#server/pdf/letterhead.ts';
import { CONTENT_WIDTH, pageFrame } from '#server/pdf/page-frame.ts';
import type { PrintMeans } from '#server/pdf/page-frame.ts';
import type { PrintedStatement } from '#server/pdf/printed-document.ts';
import { ruledTable } from '#server/pdf/ruled-table.ts';
import { totalsBlock } from '#server/pdf/totals-block.ts';
import { formatDay, formatLongDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';

const DATE_WIDTH = 70;
const FIGURES_WIDTH = 90;

/**
 * Lays out a client's statement: the opening balance, each entry with its running balance, and the
 * amounts owed by age.
 */
export function statementPdf(statement: PrintedStatement, means: PrintMeans): TDocumentDefinitions {
  const { company, client, createdAt, from, to, closingCents } = statement;
  const owed = `${formatCents(Math.abs(closingCents))} ${closingCents < 0 ? 'in your favor' : 'owed'}`;
  const facts = [
    { label: 'From', text: formatDay(from) },
    { label: 'To', text: formatDay(to) },
    ...statement.facts,
  ];
  const content: Content[] = [
    letterhead({ company, title: 'Statement', facts, means }),
    parties(client, 'Statement for', null),
    headline({ text: `${owed} as of ${formatLongDay(to)}`, subject: null, stamp: null, means }),
    ...entryTable(statement),
    totalsBlock(
      [
        {
          label: closingCents < 0 ? 'Credit' : 'Balance owed',
          cents: Math.abs(closingCents),
          isSum: true,
        },
      ],
      means.typeface,
    ),
    ...ageTable(statement),
  ];

  return pageFrame({ title: `Statement for ${client.name}`, company, createdAt, content, means });
}

function entryTable({ from, openingCents, lines }: PrintedStatement): Content[] {
  const opening = [formatDay(from), 'Opening balance', '', formatCents(openingCents)];

  return ruledTable({
    head: ['Date', 'Description', 'Amount', 'Balance'],
    rows: [
      opening,
      ...lines.map(({ date, text, cents, balanceCents }) => [
        formatDay(date),
        text,
        formatCents(cents),
        formatCents(balanceCents),
      ]),
    ],
    widths: [
      DATE_WIDTH,
      CONTENT_WIDTH - DATE_WIDTH - 2 * FIGURES_WIDTH,
      FIGURES_WIDTH,
      FIGURES_WIDTH,
    ],
    figuresFrom: 2,
  });
}

/** Lays out the amounts owed by age, and credit that isn't applied to any invoice. */
function ageTable({ ages, agesOn }: PrintedStatement): Content[] {
  if (ages.every(({ cents }) => cents === 0)) return [];

  return [
    {
      text: `Aging as of ${formatDay(agesOn)}`,
      bold: true,
      margin: [0, 22, 0, 8],
    },
    ...ruledTable({
      head: ages.map(({ label }) => label),
      rows: [ages.map(({ cents }) => formatCents(cents))],
      widths: ages.map(() => CONTENT_WIDTH / ages.length),
      figuresFrom: 0,
    }),
  ];
}
