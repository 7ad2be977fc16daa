import { addDays, isCalendarDay, type CalendarDay } from '#shared/calendar-day.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function dayOf(year: number, month: number, day: number): CalendarDay | undefined {
  const text = [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  );

  return isCalendarDay(text) ? text : undefined;
}

/** Parses a typed year: '26' means 2026. Without a year, returns the current one. */
function yearOf(text: string | undefined, today: CalendarDay): number {
  if (text === undefined) return Number(today.slice(0, 4));

  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

/** Returns 1 for 'January', 'jan', or 'Jan.'; 0 if it is not a month. */
function monthOf(word: string): number {
  return MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

/**
 * Parses a date in the formats American offices use: '1/5/2026', '1/5', 'Jan 5, 2026', '5 january',
 * '2026-01-05', 'today', 'tomorrow', 'yesterday'. Returns null for an empty string and undefined
 * for an invalid date.
 */
export function parseDay(typed: string, today: CalendarDay): CalendarDay | null | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return null;
  if (isCalendarDay(text)) return text;
  if (text === 'today') return today;
  if (text === 'tomorrow') return addDays(today, 1);
  if (text === 'yesterday') return addDays(today, -1);

  const numbers = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(text);
  if (numbers) {
    const [, month, day, year] = numbers;
    return dayOf(yearOf(year, today), Number(month), Number(day));
  }

  const monthFirst = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:,?\s*(\d{4}|\d{2}))?$/.exec(
    text,
  );
  if (monthFirst) {
    const [, month = '', day, year] = monthFirst;
    return dayOf(yearOf(year, today), monthOf(month), Number(day));
  }

  const dayFirst = /^(\d{1,2})\.?\s*([a-z]{3,9})\.?(?:,?\s*(\d{4}|\d{2}))?$/.exec(text);
  if (dayFirst) {
    const [, day, month = '', year] = dayFirst;
    return dayOf(yearOf(year, today), monthOf(month), Number(day));
  }

  return undefined;
}
