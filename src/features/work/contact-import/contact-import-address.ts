/** Finds the addresses of a row, each joined from the columns that hold its parts. */
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
 * Several line columns can belong to one address; a second column for any other part begins another
 * address.
 */
function partOf(target: AddressPart, header: string): string {
  const reduced = reducedHeader(header);

  return target === 'street2' || isNumberedLine(reduced) ? `${target} ${reduced}` : target;
}

const hasStreet = ({ parts }: Group) => ['address', 'street'].some((part) => parts.has(part));

/**
 * Assigns each column to a group, one group per address of a row; null for columns without an
 * address part. "Billing City" belongs with "Billing Street". A plain "City" belongs with the
 * unnamed street, or with the preceding address that has no city yet.
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

/** A filled cell that holds a part of an address. */
export interface AddressCell {
  target: AddressPart;
  text: string;
  group: Group;
  /** The label in the column before it: 'Work'. */
  label: string;
}

export interface Address {
  text: string;
  /** The label in the notes: 'Billing address'. */
  label: string;
}

const wordsOf = (text: string) => fold(text).split(' ').filter(Boolean);

/** Returns true for texts with the same words in any order: "Alder, Sam" and "Sam Alder". */
export const sameWords = (one: string, other: string): boolean =>
  wordsOf(one).toSorted().join(' ') === wordsOf(other).toSorted().join(' ');

function holds(text: string, part: string): boolean {
  return part !== '' && ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(part).join(' ')} `);
}

function joined(cells: readonly AddressCell[], names: readonly string[]): string {
  const textsOf = (target: AddressPart) =>
    cells.filter((cell) => cell.target === target).map(({ text }) => text);
  const text = (target: AddressPart) => textsOf(target)[0] ?? '';
  // Accounting programs write the client's name on the first line.
  const lines = textsOf('address').filter((line) => !names.some((name) => sameWords(name, line)));
  const streets = [...textsOf('street'), ...textsOf('street2')];
  const state = text('state');
  const zip = plainPostalCode(text('postalCode'), state);
  const city = text('city');
  const whole = [...lines, ...streets].join(', ');
  const isWhole = holds(whole, city) && holds(whole, zip);
  const town = isWhole ? [] : [city, [state, zip].filter(Boolean).join(' ')];
  // A column with a whole address repeats the street from the street column.
  const rest = streets.filter((street) => !holds(lines.join(', '), street));

  return [...lines, ...rest, ...town, isWhole ? '' : text('country')]
    .filter(Boolean)
    .join(', ')
    .replace(/\s*(?:\n|•)\s*/g, ', ')
    .replace(/,(?:\s*,)+/g, ',');
}

/**
 * Returns the addresses of a row without duplicates: addresses with more than a country or state
 * first, then in column order. `names` are the contact's name and company, which are removed from
 * an address.
 */
export function addressesOf(cells: readonly AddressCell[], names: readonly string[]): Address[] {
  const groups = [...new Set(cells.map(({ group }) => group))].map((group) =>
    cells.filter((cell) => cell.group === group),
  );
  const isVague = (group: readonly AddressCell[]) =>
    group.every(({ target }) => target === 'country' || target === 'state');
  const addresses: Address[] = [];
  const whole = groups.filter((group) => !isVague(group));
  // A country alone is not an address when the row has a real one.
  for (const group of whole.length > 0 ? whole : groups) {
    const text = joined(group, names);
    const block = group[0]?.group.block ?? '';
    if (text === '' || addresses.some((one) => sameWords(one.text, text))) continue;

    const label = group.find((cell) => cell.label)?.label;
    addresses.push({ text, label: label ? `${label} address` : addressLabel(block) });
  }

  return addresses;
}
