import type { Company } from '#features/office/company/company.ts';
import { openLocations } from '#features/office/company/location.ts';
import { stateName } from '#features/office/company/states.ts';
import { timeZoneLabel } from '#features/office/company/time-zones.ts';
import { allSwitches } from './notification-switches.ts';
import { DEFAULT_PREFERENCES, type Preferences } from './preferences.ts';

/** The preferences of a user who has not set any: the company's first location, state and time zone. */
function defaultPreferences({
  locations,
  state,
  timeZone,
}: Pick<Company, 'locations' | 'state' | 'timeZone'>): typeof DEFAULT_PREFERENCES {
  return {
    ...DEFAULT_PREFERENCES,
    // A company may be in a place that people cannot choose.
    state: stateName(state ?? '') ?? DEFAULT_PREFERENCES.state,
    timeZone: timeZoneLabel(timeZone),
    location: openLocations(locations)[0]?.name ?? null,
  };
}

/** Returns a user's preferences: their own, and the company's defaults for the rest. */
export function allPreferences(
  company: Parameters<typeof defaultPreferences>[0],
  set: Partial<Preferences>,
): Preferences {
  return {
    ...defaultPreferences(company),
    ...set,
    notifications: allSwitches(set.notifications ?? {}),
  };
}
