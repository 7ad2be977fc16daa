/**
 * A client's statement: the opening balance of its period, its invoices and payments, and the
 * closing balance.
 */
import { z } from 'zod';
import { addDays, calendarDay, type CalendarDay } from '#shared/calendar-day.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';

export interface StatementEntry {
  date: CalendarDay;
  /** 'Invoice INV-1004, due Dec 6, 2026' */
  text: string;
  /** Cents: above zero for charges and refunds, below zero for payments. */
  cents: number;
}

export interface StatementLine extends StatementEntry {
  /** The balance after it; below zero is credit. */
  balanceCents: number;
}

export interface Statement {
  openingCents: number;
  lines: StatementLine[];
  closingCents: number;
}

/** The statement of a period from all entries of a client, in their order within a day. */
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

/** The period of a statement that names none: the last twelve months. */
export const usualPeriod = (today: CalendarDay) => ({ from: addDays(today, -365), to: today });

export const statementEndpoints = {
  ofContact: endpoint({
    method: 'GET',
    path: '/api/contacts/:id/statement',
    // Limit it to users who see all of a client's money: a part of it would be a wrong balance.
    access: { resource: 'payments', action: 'export' },
    summary: "Download a client's statement as a PDF",
    description: 'Covers the last twelve months unless a period is sent.',
    params: idParams,
    query: z.object({ from: calendarDay.optional(), to: calendarDay.optional() }),
    produces: 'application/pdf',
  }),
};
