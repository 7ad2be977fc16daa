/** How clients pay: promptly, late, in parts, too much, with a check that bounces, or not at all. */
import { addDays } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { toCents, toDollars } from '#shared/money.ts';
import { findInvoice } from '#features/invoices/server/invoice-queries.ts';
import type { Invoice } from '#features/invoices/invoice.ts';
import { applyCredit } from '#features/payments/server/apply-credit.ts';
import { refundPayment } from '#features/payments/server/refund-payment.ts';
import { voidPayment } from '#features/payments/server/void-payment.ts';
import { everyRow } from '#server/records/row-access.ts';
import { changeInvoice, takePayment, writeInvoice } from './office-work.ts';
import { workdayAfter } from './demo-calendar.ts';
import { repair } from './roof-prices.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Story, Teller } from './story.ts';

type Method = 'cash' | 'check' | 'bank transfer' | 'card';

/** A round part of a sum, in dollars. */
export function roundPart(total: number, part: number): number {
  return Math.round((total * part) / 50) * 50;
}

/** The rest of a sum, exact to the cent. */
export function rest(total: number, ...parts: number[]): number {
  return toDollars(parts.reduce((left, part) => left - toCents(part), toCents(total)));
}

export function chooseMethod(random: SeededRandom): { method: Method; reference?: string } {
  const method = random.weigh<Method>([
    ['check', 5],
    ['bank transfer', 3],
    ['card', 2],
    ['cash', 0.6],
  ]);
  if (method === 'check') return { method, reference: `Check ${random.whole(1041, 8890)}` };

  return method === 'card'
    ? { method, reference: `Terminal ${random.whole(310_000, 990_000)}` }
    : { method };
}

interface OnePayment {
  invoice: Invoice;
  day: CalendarDay;
  amount: number;
  notes?: string;
}

export async function* payOnce(
  { world, random }: Teller,
  { invoice, day, amount, notes }: OnePayment,
): Story {
  const how = chooseMethod(random);
  const ctx = yield { day, by: world.staff.office };
  await takePayment(ctx, { invoiceId: invoice.id, amount, ...how, ...(notes && { notes }) });
}

/** A check that the bank sends back, and the transfer that replaces it. */
async function* bouncedCheck(teller: Teller, { invoice, day, amount }: OnePayment): Story {
  const { world, random } = teller;
  const { office } = world.staff;
  let ctx = yield { day, by: office };
  const payment = await takePayment(ctx, {
    invoiceId: invoice.id,
    amount,
    method: 'check',
    reference: `Check ${random.whole(1041, 8890)}`,
  });

  ctx = yield { day: workdayAfter(day, 6), by: office };
  await voidPayment(ctx, {
    id: payment.id,
    access: everyRow,
    reason: 'Check returned by the bank: insufficient funds',
  });

  ctx = yield { day: workdayAfter(day, 13), by: office };
  await takePayment(ctx, {
    invoiceId: invoice.id,
    amount,
    method: 'bank transfer',
    notes: 'Replaces the returned check',
  });
}

/** A client rounds up: the excess is credit that is refunded, used for a repair, or kept. */
async function* overpayment(
  { world, random }: Teller,
  { invoice, day, amount }: OnePayment,
  then: 'kept' | 'refunded' | 'used',
): Story {
  const { office } = world.staff;
  const rounded = Math.ceil(amount / 500) * 500 + (then === 'used' ? 250 : 0);
  let ctx = yield { day, by: office };
  const payment = await takePayment(ctx, {
    invoiceId: invoice.id,
    amount: rounded,
    method: 'bank transfer',
    notes: 'Client rounded up',
  });
  if (then === 'kept' || payment.unapplied === 0) return;

  ctx = yield { day: workdayAfter(day, 9), by: office };
  if (then === 'refunded') {
    await refundPayment(ctx, {
      id: payment.id,
      access: everyRow,
      input: { amount: payment.unapplied, method: 'check', notes: 'Overpayment sent back' },
    });
    return;
  }

  const { title, items } = repair(random);
  const next = await writeInvoice(ctx, {
    clientId: invoice.clientId,
    description: title,
    status: 'sent',
    items,
  });
  await applyCredit(ctx, {
    id: payment.id,
    access: everyRow,
    invoiceAccess: everyRow,
    input: { invoiceId: next.id },
  });
}

/** How long after the due day the last of the money comes; null is never. */
export function chooseDelay(random: SeededRandom): number | null {
  return random.weigh<number | null>([
    [-random.whole(4, 14), 55],
    [random.whole(-3, 4), 24],
    [random.whole(12, 55), 14],
    [null, 6],
  ]);
}

/** The rest of an invoice, paid when this client gets around to it. */
export async function* payTheRest(
  teller: Teller,
  { invoice, since }: { invoice: Invoice; since: CalendarDay },
): Story {
  const { world, random } = teller;
  const { office } = world.staff;
  const delay = chooseDelay(random);
  const due = invoice.dueDate ?? addDays(since, 15);
  if (delay === null || delay > 20) {
    const reminded = yield { day: workdayAfter(due, 12), by: office };
    await changeInvoice(reminded, invoice, {
      notes: [invoice.notes, 'Called about the balance, promised to send it.']
        .filter(Boolean)
        .join('\n'),
      revise: true,
    });
  }
  if (delay === null) return;

  const wanted = workdayAfter(due, delay);
  const day = wanted > since ? wanted : workdayAfter(since, random.whole(1, 5));
  const ctx = yield { day, by: office };
  const { balance } = await findInvoice(ctx.db, {
    id: invoice.id,
    access: everyRow,
    today: ctx.today,
  });
  if (balance <= 0) return;

  const mishap = world.mishaps.shift() ?? null;
  const payment = { invoice, day, amount: balance };
  if (mishap === 'bounced') return yield* bouncedCheck(teller, payment);
  if (mishap === 'overpaid') return yield* overpayment(teller, payment, 'kept');
  if (mishap === 'overpaid, refunded') return yield* overpayment(teller, payment, 'refunded');
  if (mishap === 'overpaid, used') return yield* overpayment(teller, payment, 'used');

  if (balance > 4000 && random.chance(0.15)) {
    const half = roundPart(balance, 0.5);
    yield* payOnce(teller, { invoice, day, amount: half, notes: 'First half, as agreed' });
    yield* payOnce(teller, { invoice, day: workdayAfter(day, 20), amount: rest(balance, half) });
    return;
  }
  yield* payOnce(teller, payment);
}
