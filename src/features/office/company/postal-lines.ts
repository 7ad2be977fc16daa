import { stateCode } from './states.ts';

interface Place {
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
}

function filled(parts: (string | null)[]): string[] {
  return parts.filter((part): part is string => Boolean(part));
}

/** Returns an address as lines on an envelope: street lines, then 'City, State 84101'. */
export function postalLines(place: Place): string[] {
  const region = filled([place.state, place.postalCode]).join(' ');
  const town = filled([place.city, region]).join(', ');

  return filled([place.addressLine1, place.addressLine2, town]);
}

const TOWN_LINE = /^(.*, *)([A-Za-z. ]+?)( +\d{5}(?:-\d{4})?)$/;

/**
 * Returns address lines as they are printed. A state before a ZIP Code is replaced with its postal
 * code, as the USPS recommends. This way, the company's 'Provo, Utah 84601' and a client's 'Orem,
 * UT 84057' look alike.
 */
export function printedAddress(lines: readonly string[]): string[] {
  return lines.map((line) =>
    line.replace(TOWN_LINE, (whole, town: string, state: string, zip: string) => {
      const code = stateCode(state);

      return code === null ? whole : `${town}${code}${zip}`;
    }),
  );
}
