/**
 * A client's statement: the opening balance, the period's invoices and payments, and the closing
 * balance.
 */
import { z } from 'zod';
import { addDays, calendarDay, type CalendarDay } from '#shared/calendar-day.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';

export interface StatementEntry {
  date: CalendarDay;
  /** 'Invoice INV-1004, due Dec 6, 2026' */
  text: string;
  /** In cents: positive for charges and refunds, negative for payments. */
  cents: number;
}

export interface StatementLine extends StatementEntry {
  /** The balance after this entry; negative is credit. */
  balanceCents: number;
}

export interface Statement {
  openingCents: number;
  lines: StatementLine[];
  closingCents: number;
}

/** Builds a statement from all of a client's entries. Entries on the same day keep their order. */
export function statementOf(
  entries: readonly StatementEntry[],
  { from, to }: { from: CalendarDay; to: CalendarDay },
): Statement {
  const sum = (some: readonly StatementEntry[]) =>
    some.reduce((total, { cents }) => total + cents, 0);
  const openingCents = sum(entries.filter(({ date }) => date < from));
  let balanceCents = openingCents;
  const lines = entries
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
    .map((entry) => {
      balanceCents += entry.cents;

      return { ...entry, balanceCents };
    });

  return { openingCents, lines, closingCents: balanceCents };
}

/** Returns the default statement period: the last 12 months. */
export const usualPeriod = (today: CalendarDay) => ({ from: addDays(today, -365), to: today });

export const statementEndpoints = {
  ofContact: endpoint({
    method: 'GET',
    path: '/api/contacts/:id/statement',
    // Only for users who can see all of a client's money: partial data would give a wrong balance.
    access: { resource: 'payments', action: 'export' },
    summary: "Download a client's statement as a PDF",
    description: 'Covers the last twelve months unless a period is sent.',
    params: idParams,
    query: z.object({ from: calendarDay.optional(), to: calendarDay.optional() }),
    produces: 'application/pdf',
  }),
};
