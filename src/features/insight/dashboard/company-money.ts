/** A company's money at a glance: client balances, and a year of payments received. */
import { z } from 'zod';
import { isInvoiceOverdue } from '#features/money/invoices/invoice-rules.ts';
import { owedCents } from '#features/money/ledger/invoice-state.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { endpoint } from '#shared/endpoint.ts';
import { toDollars } from '#shared/money.ts';
import type { CompanyFacts } from './dashboard-figures.ts';
import { lastMonths, monthsToDate } from './dashboard-periods.ts';
import { RECEIVED_THIS_MONTH } from './dashboard.ts';

/** Months in the chart, including the current one. */
export const CHART_MONTHS = 12;

const dollars = z.number();

export const companyMoney = z
  .object({
    outstanding: dollars.meta({
      description: 'Total unpaid on sent invoices.',
    }),
    overdue: dollars.meta({
      description: 'Total unpaid on invoices past their due date or set to overdue.',
    }),
    receivedThisMonth: dollars.meta({
      description: `${RECEIVED_THIS_MONTH}.`,
    }),
    months: z
      .array(
        z.object({
          month: z.string().meta({ description: "For example '2026-11'." }),
          received: dollars,
        }),
      )
      .length(CHART_MONTHS)
      .meta({
        description:
          'Payments minus refunds in each of the last twelve months, up to today, without opening balances and adjustments.',
      }),
    /** True for figures that cover only the user's own records because that's all they can see. */
    ownOnly: z.object({ invoices: z.boolean(), payments: z.boolean() }),
  })
  .meta({ id: 'CompanyMoney' });

export const moneyEndpoints = {
  money: endpoint({
    method: 'GET',
    path: '/api/dashboard/money',
    access: { resource: 'payments', action: 'read' },
    summary: 'Get unpaid balances and a year of payments',
    description: 'For the records that the user has access to.',
    response: companyMoney,
  }),
};

export type CompanyMoney = z.infer<typeof companyMoney>;

/** Computes the money strip's figures. */
export function moneyFigures(
  { invoices, receipts }: Pick<CompanyFacts, 'invoices' | 'receipts'>,
  today: CalendarDay,
): Omit<CompanyMoney, 'ownOnly'> {
  const kept = invoices.filter(({ deletedAt }) => deletedAt === null);
  const owedOn = (some: typeof kept) =>
    toDollars(some.reduce((sum, invoice) => sum + owedCents(invoice), 0));
  const receivedIn = (isWithin: (day: CalendarDay) => boolean) =>
    toDollars(
      receipts
        .filter(({ date }) => date <= today && isWithin(date))
        .reduce((sum, { cents }) => sum + cents, 0),
    );
  const [monthStart] = monthsToDate(today).current;

  return {
    outstanding: owedOn(kept),
    overdue: owedOn(kept.filter((invoice) => isInvoiceOverdue(invoice, today))),
    receivedThisMonth: receivedIn((day) => day >= monthStart),
    months: lastMonths(today, CHART_MONTHS).map((month) => ({
      month,
      received: receivedIn((day) => day.startsWith(month)),
    })),
  };
}
