import type { Choice } from '#web/form/select-field.tsx';

const AMERICAN = [
  ['America/New_York', 'Eastern Time'],
  ['America/Chicago', 'Central Time'],
  ['America/Denver', 'Mountain Time'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific Time'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
] as const;

/** Every time zone, those of the United States first and by their common names. */
export function timeZoneChoices(): Choice[] {
  const named = new Set<string>(AMERICAN.map(([zone]) => zone));

  return [
    ...AMERICAN.map(([value, label]) => ({ value, label: `${label} (${place(value)})` })),
    ...Intl.supportedValuesOf('timeZone')
      .filter((zone) => !named.has(zone))
      .map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ];
}

/** 'America/Los_Angeles' as 'Los Angeles'. */
function place(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
