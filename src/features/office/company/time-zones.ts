/** Time zones by their common US names. */
import { keysOf } from '#shared/keys-of.ts';
import { isTimeZone, utcOffsetText } from '#shared/time-zone.ts';

/** US time zones by label. The offset in each label is standard time. */
const ZONE_OF_LABEL = {
  'Eastern Time (US & Canada) (UTC-05:00)': 'America/New_York',
  'Central Time (US & Canada) (UTC-06:00)': 'America/Chicago',
  'Mountain Time (US & Canada) (UTC-07:00)': 'America/Denver',
  'Pacific Time (US & Canada) (UTC-08:00)': 'America/Los_Angeles',
  'Alaska Time (US & Canada) (UTC-09:00)': 'America/Anchorage',
  'Hawaii Time (US & Canada) (UTC-10:00)': 'Pacific/Honolulu',
} as const;

export const TIME_ZONES = keysOf(ZONE_OF_LABEL);

/**
 * Returns the IANA zone for a user's time zone, given as a label or an IANA name; null if it is
 * neither.
 */
export function profileTimeZone(text: string): string | null {
  const labeled = TIME_ZONES.find((label) => label === text);
  if (labeled) return ZONE_OF_LABEL[labeled];

  return isTimeZone(text) ? text : null;
}

/** Returns the user's time zone, or the company's if the user has none. */
export const zoneOfProfile = (text: string | null | undefined, companyZone: string): string =>
  (text && profileTimeZone(text)) || companyZone;

/** Returns the label for an IANA zone, or the zone's own name if it has no label. */
export function timeZoneLabel(zone: string): string {
  return TIME_ZONES.find((label) => ZONE_OF_LABEL[label] === zone) ?? zone;
}

/**
 * Returns all time zones as choices: US zones first, with their current offset, then the rest.
 * `short` omits '(US & Canada)', for phones.
 */
export function profileTimeZoneChoices(
  at: Date,
  { short = false } = {},
): { value: string; label: string }[] {
  const withOffset = (name: string, zone: string) => `${name} (${utcOffsetText(zone, at)})`;
  const american = TIME_ZONES.map((value) => ({
    value: value as string,
    label: withOffset(
      value.replace(short ? / \(.*$/ : / \(UTC-\d\d:00\)$/, ''),
      ZONE_OF_LABEL[value],
    ),
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

const AMERICAN = [
  ['America/New_York', 'Eastern Time'],
  ['America/Chicago', 'Central Time'],
  ['America/Denver', 'Mountain Time'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific Time'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
] as const;

/** Returns all time zones as choices: US zones first, by their common names, then the rest. */
export function companyTimeZoneChoices(): { value: string; label: string }[] {
  const named = new Set<string>(AMERICAN.map(([zone]) => zone));

  return [
    ...AMERICAN.map(([value, label]) => ({ value, label: `${label} (${place(value)})` })),
    ...Intl.supportedValuesOf('timeZone')
      .filter((zone) => !named.has(zone))
      .map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ];
}

/** Returns the city of a zone: 'Los Angeles' for 'America/Los_Angeles'. */
function place(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
