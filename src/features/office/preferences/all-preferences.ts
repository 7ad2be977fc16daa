import type { Company } from '#features/office/company/company.ts';
import { openLocations } from '#features/office/company/location.ts';
import { stateName } from '#features/office/company/states.ts';
import { timeZoneLabel } from '#features/office/company/time-zones.ts';
import { allSwitches } from './notification-switches.ts';
import { DEFAULT_PREFERENCES, type Preferences } from './preferences.ts';

/** Returns the defaults for a new user, with the company's first location, state, and time zone. */
function defaultPreferences({
  locations,
  state,
  timeZone,
}: Pick<Company, 'locations' | 'state' | 'timeZone'>): typeof DEFAULT_PREFERENCES {
  return {
    ...DEFAULT_PREFERENCES,
    // The company's state may not be on the list that users choose from.
    state: stateName(state ?? '') ?? DEFAULT_PREFERENCES.state,
    timeZone: timeZoneLabel(timeZone),
    location: openLocations(locations)[0]?.name ?? null,
  };
}

/** Returns a user's preferences, with the company's defaults for any that aren't set. */
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
