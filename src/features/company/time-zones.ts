/** What Edit My Info lets one choose from, and what else its calls accept. */
import { isClockTime } from '#shared/clock-time.ts';
import { isTimeZone, utcOffsetText } from '#shared/time-zone.ts';

/** Every full hour, from '12:00 AM' to '11:00 PM'. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => {
  const onClock = hour % 12 === 0 ? 12 : hour % 12;

  return `${onClock}:00 ${hour < 12 ? 'AM' : 'PM'}`;
});

const TWELVE_HOUR = /^(1[0-2]|0?[1-9]):([0-5]\d) ([AP])M$/i;

/** A business hour as 'HH:mm', whether it was stored so or as '8:00 AM'; null for anything else. */
export function businessTime(text: string): string | null {
  if (isClockTime(text)) return text;
  const [, hours, minutes, half] = TWELVE_HOUR.exec(text) ?? [];
  if (!hours || !minutes || !half) return null;
  const hour = (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);

  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** The zones of the United States by their labels; the offset in a label is that of winter. */
const ZONE_OF_LABEL = {
  'Eastern Time (US & Canada) (UTC-05:00)': 'America/New_York',
  'Central Time (US & Canada) (UTC-06:00)': 'America/Chicago',
  'Mountain Time (US & Canada) (UTC-07:00)': 'America/Denver',
  'Pacific Time (US & Canada) (UTC-08:00)': 'America/Los_Angeles',
  'Alaska Time (US & Canada) (UTC-09:00)': 'America/Anchorage',
  'Hawaii Time (US & Canada) (UTC-10:00)': 'Pacific/Honolulu',
} as const;

export const TIME_ZONES = Object.keys(ZONE_OF_LABEL) as (keyof typeof ZONE_OF_LABEL)[];

/** The IANA zone of a user's time zone, given by its label or its own name; null for none. */
export function profileTimeZone(text: string): string | null {
  const labelled = TIME_ZONES.find((label) => label === text);
  if (labelled) return ZONE_OF_LABEL[labelled];

  return isTimeZone(text) ? text : null;
}

/** How a profile names this IANA zone: by its label where it has one. */
export function timeZoneLabel(zone: string): string {
  return TIME_ZONES.find((label) => ZONE_OF_LABEL[label] === zone) ?? zone;
}

/** Every time zone to choose from: those of the United States with their offset at this moment, then all others. */
export function profileTimeZoneChoices(at: Date): { value: string; label: string }[] {
  const withOffset = (name: string, zone: string) => `${name} (${utcOffsetText(zone, at)})`;
  const american = TIME_ZONES.map((value) => ({
    value: value as string,
    label: withOffset(value.replace(/ \(UTC-\d\d:00\)$/, ''), ZONE_OF_LABEL[value]),
  }));
  const arizona = {
    value: 'America/Phoenix',
    label: withOffset('Arizona', 'America/Phoenix'),
  };
  const named = new Set<string>([...Object.values(ZONE_OF_LABEL), arizona.value]);
  const others = Intl.supportedValuesOf('timeZone')
    .filter((zone) => !named.has(zone))
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

  return [...american.slice(0, 3), arizona, ...american.slice(3), ...others];
}
