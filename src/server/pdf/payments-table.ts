import type { Content } from 'pdfmake/interfaces.js';
import { CONTENT_WIDTH } from '#server/pdf/page-frame.ts';
import type { PrintedPayment } from '#server/pdf/printed-document.ts';
import { ruledTable } from '#server/pdf/ruled-table.ts';
import { formatDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';

const SIDE_WIDTH = 110;

/** The payments received on an invoice so far; empty when there are none. */
export function paymentsTable(payments: PrintedPayment[]): Content[] {
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
