/** Finds the addresses in an import row. Each is assembled from the columns with its parts. */
import { fold } from '#shared/fold.ts';
import { plainPostalCode } from '#shared/postal-code.ts';
import {
  addressLabel,
  isNumberedLine,
  meaningOfHeader,
  reducedHeader,
} from './contact-import-headers.ts';
import { ADDRESS_PARTS } from './contact-import-targets.ts';
import type { AddressPart, ImportTarget } from './contact-import-targets.ts';

export const isAddressPart = (target: ImportTarget | null): target is AddressPart =>
  ADDRESS_PARTS.some((part) => part === target);

interface Group {
  block: string;
  parts: Set<string>;
}

/**
 * One address can have several line columns, but a second column for any other part starts a new
 * address.
 */
function partOf(target: AddressPart, header: string): string {
  const reduced = reducedHeader(header);

  return target === 'street2' || isNumberedLine(reduced) ? `${target} ${reduced}` : target;
}

const hasStreet = ({ parts }: Group) => ['address', 'street'].some((part) => parts.has(part));

/**
 * Assigns each column to a group, one per address in a row; null for columns that aren't part of an
 * address. "Billing City" belongs with "Billing Street". A plain "City" belongs with the unnamed
 * street, or with the preceding address that has no city yet.
 */
export function addressGroups(
  mapping: readonly (ImportTarget | null)[],
  header: readonly string[],
): (Group | null)[] {
  const groups: Group[] = [];
  let current: Group | undefined;
  const found = mapping.map((target, column) => {
    if (!isAddressPart(target)) return null;
    const name = header[column] ?? '';
    const meaning = meaningOfHeader(name);
    const block = meaning && isAddressPart(meaning.target) ? meaning.block : '';
    const part = partOf(target, name);
    const lacks = (group: Group | undefined) => (group?.parts.has(part) ? undefined : group);
    const group = groups.find((one) => one.block === block && lacks(one)) ??
      (block === '' ? lacks(current) : undefined) ?? { block, parts: new Set() };
    if (!groups.includes(group)) groups.push(group);
    group.parts.add(part);
    current = group;

    return group;
  });

  return found.map((group) => {
    if (!group || group.block === '' || hasStreet(group)) return group;
    const street = groups.find(
      (one) =>
        one.block === '' &&
        hasStreet(one) &&
        [...group.parts].every((part) => !one.parts.has(part)),
    );

    return street ?? group;
  });
}

/** A non-empty cell with part of an address. */
export interface AddressCell {
  target: AddressPart;
  text: string;
  group: Group;
  /** The label from the preceding column: 'Work'. */
  label: string;
}

export interface Address {
  text: string;
  /** The label used in the notes: 'Billing address'. */
  label: string;
}

const wordsOf = (text: string) => fold(text).split(' ').filter(Boolean);

/** True if both texts have the same words in any order: "Alder, Sam" and "Sam Alder". */
export const sameWords = (one: string, other: string): boolean =>
  wordsOf(one).toSorted().join(' ') === wordsOf(other).toSorted().join(' ');

function holds(text: string, part: string): boolean {
  return part !== '' && ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(part).join(' ')} `);
}

function joined(cells: readonly AddressCell[], names: readonly string[]): string {
  const textsOf = (target: AddressPart) =>
    cells.filter((cell) => cell.target === target).map(({ text }) => text);
  const text = (target: AddressPart) => textsOf(target)[0] ?? '';
  // Accounting systems put the client's name on the first line.
  const lines = textsOf('address').filter((line) => !names.some((name) => sameWords(name, line)));
  const streets = [...textsOf('street'), ...textsOf('street2')];
  const state = text('state');
  const zip = plainPostalCode(text('postalCode'), state);
  const city = text('city');
  const whole = [...lines, ...streets].join(', ');
  const isWhole = holds(whole, city) && holds(whole, zip);
  const town = isWhole ? [] : [city, [state, zip].filter(Boolean).join(' ')];
  // If a column has the complete address, leave out the street column, which repeats it.
  const rest = streets.filter((street) => !holds(lines.join(', '), street));

  return [...lines, ...rest, ...town, isWhole ? '' : text('country')]
    .filter(Boolean)
    .join(', ')
    .replace(/\s*(?:\n|•)\s*/g, ', ')
    .replace(/,(?:\s*,)+/g, ',');
}

/**
 * Returns a row's distinct addresses in column order. Leaves out a mere country or state if there
 * are better addresses. `names` are the contact's name and company, which are removed from
 * addresses.
 */
export function addressesOf(cells: readonly AddressCell[], names: readonly string[]): Address[] {
  const groups = [...new Set(cells.map(({ group }) => group))].map((group) =>
    cells.filter((cell) => cell.group === group),
  );
  const isVague = (group: readonly AddressCell[]) =>
    group.every(({ target }) => target === 'country' || target === 'state');
  const addresses: Address[] = [];
  const whole = groups.filter((group) => !isVague(group));
  // Ignore a mere country or state if the row has a real address.
  for (const group of whole.length > 0 ? whole : groups) {
    const text = joined(group, names);
    const block = group[0]?.group.block ?? '';
    if (text === '' || addresses.some((one) => sameWords(one.text, text))) continue;

    const label = group.find((cell) => cell.label)?.label;
    addresses.push({ text, label: label ? `${label} address` : addressLabel(block) });
  }

  return addresses;
}
