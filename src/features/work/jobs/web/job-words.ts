/** Formats a job's details as text. */
import { formatDay, withoutYear } from '#shared/calendar-day.ts';
import { formatClockTime, formatDayAndTime } from '#shared/clock-time.ts';
import { statusLabel } from '#web/ui/status-color.ts';
import { JOB_TYPE_LABELS, LOST_REASON_LABELS, type Job, type JobType } from '../job.ts';

/** Jobs without a type are shown as General. */
export function jobTypeLabel(type: JobType | null): string {
  return type ? JOB_TYPE_LABELS[type] : 'General';
}

const LOST_REASONS: Readonly<Record<string, string>> = LOST_REASON_LABELS;

/** Returns the label of a reason from the URL. Unknown reasons are returned unchanged. */
export const lostReasonLabel = (reason: string): string => LOST_REASONS[reason] ?? reason;

/** Returns labels such as 'Ice & Water Shield'. */
export function roofingOptionLabel(option: string): string {
  return statusLabel(option).replace(' And ', ' & ');
}

type Address = Pick<Job, 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode'>;

/** Returns a short address, such as '1420 Canyon Rd, Provo'. */
export function placeText({ addressLine1, city }: Pick<Address, 'addressLine1' | 'city'>): string {
  return [addressLine1, city].filter(Boolean).join(', ');
}

/** Returns the lines of a job's address in mailing format; empty if it has no address. */
export function addressLines(address: Address): string[] {
  const { addressLine1, addressLine2, city, state, postalCode } = address;
  const region = [state, postalCode].filter(Boolean).join(' ');

  return [addressLine1, addressLine2, [city, region].filter(Boolean).join(', ')].flatMap(
    (line) => line || [],
  );
}

/** Returns a job's address for a map search, without the unit number; null if it has no street. */
export function mapAddress(address: Omit<Address, 'addressLine2'>): string | null {
  return address.addressLine1 && addressLines({ ...address, addressLine2: null }).join(', ');
}

/**
 * Returns a job's dates as text, such as 'Nov 30 – Dec 2, 2026' or 'Ends Dec 2, 2026'; empty if it
 * has no dates.
 */
export function daysText({ startDate, endDate }: Pick<Job, 'startDate' | 'endDate'>): string {
  if (!startDate) return endDate ? `Ends ${formatDay(endDate)}` : '';
  if (!endDate) return `Starts ${formatDay(startDate)}`;
  if (startDate === endDate) return formatDay(startDate);

  const start = formatDay(startDate);
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4);

  return `${isSameYear ? withoutYear(start) : start} – ${formatDay(endDate)}`;
}

/** Formats an appointment, such as 'Nov 30, 2026, 8:00 AM'; empty if it has no date. */
export function visitText(day: string | null, time: string | null): string {
  if (!day) return time ? formatClockTime(time) : '';

  return formatDayAndTime(day, time);
}
