/** Repairs ZIP codes that spreadsheets have changed, both separate and at the end of an address. */

/**
 * Returns true if a spreadsheet converted the number to scientific notation, which loses digits:
 * '8.01555E+09'.
 */
export function isPowerOfTen(text: string): boolean {
  return /^[+-]?\d+(?:[.,]\d+)?\s*e[+-]?\d{1,3}$/i.test(text.trim());
}

/** Restores the digits of '8015550142.0' and '8,015,550,142'. */
export function plainNumber(text: string): string {
  const isGrouped = /^\+?\d{1,3}(?:,\d{3}){2,}(?:\.0+)?$/.test(text);
  const plain = isGrouped ? text.replace(/^\+|,/g, '') : text;

  return plain.replace(/^(\+?\d+)[.,]0+$/, '$1');
}

/** States whose ZIP codes start with a zero, which spreadsheets drop. */
const ZERO_STATES =
  /(?:^|[,\s])(?:ct|connecticut|ma|massachusetts|me|maine|nh|new hampshire|nj|new jersey|ri|rhode island|vt|vermont|pr|puerto rico|vi)$/i;

/**
 * Repairs a ZIP code that a spreadsheet has changed: '84101.0', '84101-', '841011234', or '2134' in
 * Massachusetts.
 */
export function plainPostalCode(text: string, state: string): string {
  const plain = plainNumber(text).replace(/-$/, '');
  if (/^\d{9}$/.test(plain)) return `${plain.slice(0, 5)}-${plain.slice(5)}`;

  return /^\d{3,4}$/.test(plain) && ZERO_STATES.test(state) ? plain.padStart(5, '0') : plain;
}

/**
 * Repairs the ZIP code of a submitted address. Uses the submitted state, or the previous one if
 * none was submitted.
 */
export function withPlainPostalCode<
  Place extends { postalCode?: string | null | undefined; state?: string | null | undefined },
>(place: Place, stateBefore: string | null = null): Place {
  const { postalCode, state = stateBefore } = place;

  return postalCode ? { ...place, postalCode: plainPostalCode(postalCode, state ?? '') } : place;
}

/** A ZIP code at the end of an address, optionally followed by the country. */
const AT_END =
  /[,\s](\d{3,5}(?:\d{4})?(?:\.0+)?)(?=(?:[,\s]+(?:usa|u\.s\.a\.|us|united states(?: of america)?))?\s*$)/i;

/**
 * Repairs the ZIP code in a single-line address: '12 Elm St, Boston, MA 2134.0'. Restores a leading
 * zero only after a town and a state, because 'Ct' can also mean a court, followed by a unit
 * number.
 */
export function repairedAddress(text: string): string {
  const found = AT_END.exec(text);
  const code = found?.[1];
  if (!found || code === undefined) return text;
  const before = text.slice(0, found.index).replace(/[,.\s]+$/, '');
  const parts = before.split(',');
  const isTown = parts.length > 1 && ZERO_STATES.test(before) && !/\d/.test(parts.at(-1) ?? '');
  const isWhole = /^\d{5}(?:\d{4})?\.0+$/.test(code);
  if (!isWhole && !isTown) return text;
  const at = found.index + found[0].length;

  return `${text.slice(0, at - code.length)}${plainPostalCode(code, isTown ? before : '')}${text.slice(at)}`;
}
