import type { CalendarDay } from '#shared/calendar-day.ts';
import type { PaymentMethod } from '#features/money/ledger/payment.ts';
import { workdayAfter } from '#demo/calendar.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import { ageInDays, notAfterLast, officeHour } from './company-calendar.ts';
import type { Staff } from './staff-rows.ts';
import type { InvoiceRow, PaymentRow, SeededPayment } from './made-up-records.ts';

interface Paying {
  invoice: InvoiceRow;
  staff: Staff;
}

const METHODS: readonly (readonly [PaymentMethod, number])[] = [
  ['check', 50],
  ['card', 20],
  ['bank transfer', 20],
  ['cash', 8],
  ['unspecified', 2],
];

/**
 * Splits what was paid on an invoice into one to three parts, in cents. The total paid is all,
 * half, or none of the invoice.
 */
function partsOf(random: SeededRandom, { totalCents, date }: InvoiceRow): number[] {
  const isOld = ageInDays(date) > 60;
  const share = random.weigh([
    [1, isOld ? 90 : 45],
    [0.5, isOld ? 5 : 15],
    [0, isOld ? 5 : 40],
  ]);
  const dueCents = Math.floor(totalCents * share);
  if (dueCents === 0) return [];
  const count = random.weigh([
    [1, 75],
    [2, 20],
    [3, 5],
  ] as const);
  const part = Math.max(1, Math.floor(dueCents / count));
  const parts = Array.from({ length: count - 1 }, () => part);

  return [...parts, dueCents - part * (count - 1)].filter((cents) => cents > 0);
}

function referenceOf(random: SeededRandom, method: PaymentMethod): string | null {
  if (method === 'check') return String(random.whole(101, 9899));

  return method === 'card' ? `T${random.whole(10_000_000, 99_999_999)}` : null;
}

function paymentRow(
  random: SeededRandom,
  { invoice, staff }: Paying,
  { day, amountCents }: { day: CalendarDay; amountCents: number },
): PaymentRow {
  const method = random.weigh(METHODS);
  const createdAt = officeHour(random, day);

  return {
    clientId: invoice.clientId,
    invoiceId: invoice.id,
    clientName: invoice.clientName,
    invoiceNumber: invoice.invoiceNumber,
    amountCents,
    date: day,
    method,
    reference: referenceOf(random, method),
    status: 'completed',
    kind: method === 'unspecified' ? 'marked_paid' : 'payment',
    notes: random.chance(0.1) ? random.pick(['Handed over on site', 'By mail', 'Deposit']) : null,
    createdBy: random.pick(staff.office),
    createdAt,
    updatedAt: createdAt,
  };
}

/** Returns a payment whose check bounced: it remains in the list, voided, and doesn't count. */
function bounced(row: PaymentRow): SeededPayment {
  const why = 'Returned by the bank';

  return {
    onInvoiceCents: 0,
    row: { ...row, status: 'voided', voidedAt: row.createdAt, voidReason: why },
  };
}

/** Refunds a payment from its invoice, fully or partially. */
function refunded(random: SeededRandom, paid: SeededPayment): SeededPayment[] {
  const { row, onInvoiceCents } = paid;
  const isWhole = random.chance(0.3) || row.amountCents < 200;
  const backCents = isWhole ? row.amountCents : Math.floor(row.amountCents / 2);
  const day = notAfterLast(workdayAfter(row.date, random.whole(2, 20)));
  const createdAt = officeHour(random, day);

  return [
    { ...paid, row: { ...row, status: isWhole ? 'refunded' : 'partially_refunded' } },
    {
      refundsBefore: 1,
      onInvoiceCents: -Math.min(backCents, onInvoiceCents),
      row: {
        ...row,
        amountCents: -backCents,
        date: day,
        kind: 'refund',
        status: 'completed',
        createdAt,
        updatedAt: createdAt,
      },
    },
  ];
}

/** Returns an invoice's payments, with realistic mishaps such as bounced checks and refunds. */
export function moneyFor(random: SeededRandom, paying: Paying): SeededPayment[] {
  let day = paying.invoice.date;

  return partsOf(random, paying.invoice).flatMap((amountCents): SeededPayment[] => {
    day = notAfterLast(
      workdayAfter(
        day,
        random.weigh([
          [0, 2],
          [7, 4],
          [21, 4],
          [55, 1],
        ]),
      ),
    );
    const row = paymentRow(random, paying, { day, amountCents });
    const paid = { row, onInvoiceCents: amountCents };
    const mishap = random.weigh([
      ['none', 980],
      ['bounced', 6],
      ['refunded', 6],
      ['overpaid', 8],
    ] as const);
    if (mishap === 'bounced') return [bounced(row), paid];
    if (mishap === 'refunded') return refunded(random, paid);
    if (mishap === 'overpaid') {
      const unappliedCents = random.pick([5_000, 10_000]);
      const overpaid = { ...row, amountCents: amountCents + unappliedCents, unappliedCents };

      return [{ ...paid, row: overpaid }];
    }

    return [paid];
  });
}
