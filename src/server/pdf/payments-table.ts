import type { Content } from 'pdfmake/interfaces.js';
import { BARE_TABLE, COLOUR, CONTENT_WIDTH, SIZE } from '#server/pdf/page-frame.ts';
import type { PrintedPayment } from '#server/pdf/printed-document.ts';
import { formatDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';

const DATE_WIDTH = 110;
const AMOUNT_WIDTH = 110;

/** What was received on an invoice so far; nothing at all when there is nothing. */
export function paymentsTable(payments: PrintedPayment[]): Content[] {
  if (payments.length === 0) return [];

  const head = { fontSize: SIZE.small, color: COLOUR.muted };
  return [
    {
      margin: [0, 28, 0, 0],
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: [DATE_WIDTH, CONTENT_WIDTH - DATE_WIDTH - AMOUNT_WIDTH, AMOUNT_WIDTH],
        body: [
          [
            { text: 'Payment date', ...head },
            { text: 'Method', ...head },
            { text: 'Received', ...head, alignment: 'right' },
          ],
          ...payments.map(({ paidOn, method, amountCents }) => [
            { text: formatDay(paidOn) },
            { text: method },
            { text: formatCents(amountCents), alignment: 'right' as const, noWrap: true },
          ]),
        ],
      },
      layout: {
        ...BARE_TABLE,
        hLineWidth: (index) => (index === 0 ? 0 : 0.5),
        hLineColor: (index) => (index === 1 ? COLOUR.rule : COLOUR.hairline),
        paddingTop: (index) => (index === 0 ? 0 : 5),
        paddingBottom: () => 5,
      },
    },
  ];
}
