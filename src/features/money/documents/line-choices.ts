/** The client's choices on an estimate: one package, and any optional lines. */
import { formatCents } from '#shared/money.ts';
import { lineTotalCents, type PricedLine } from './document-totals.ts';

/**
 * A line's choice fields. A line that is neither optional nor in a package always counts toward the
 * total.
 */
export interface Choice {
  /** The name of the package this line belongs to. */
  package?: string | undefined;
  isOptional?: boolean | undefined;
  isChosen?: boolean | undefined;
}

/** Returns the names of the packages, in line order. */
export function packagesOf(items: readonly Choice[]): string[] {
  return [...new Set(items.flatMap((line) => line.package || []))];
}

/**
 * Returns the name of the package that counts toward the total; undefined if there are no packages.
 */
export function chosenPackage(items: readonly Choice[]): string | undefined {
  return items.find((line) => line.package && line.isChosen)?.package ?? packagesOf(items)[0];
}

/** True if there are packages or optional lines to choose from. */
export function hasChoices(items: readonly Choice[]): boolean {
  return items.some((line) => line.isOptional || line.package);
}

/**
 * Returns the lines with consistent choices: exactly one package is chosen (the first by default),
 * and a line in a package is never optional as well. Lines that are neither optional nor in a
 * package always count.
 */
export function settleChoices<Line extends Choice>(items: readonly Line[]): Line[] {
  const chosen = chosenPackage(items);

  return items.map(({ package: name, isOptional, isChosen, ...line }) => {
    const choice: Choice = name
      ? { package: name, isChosen: name === chosen }
      : isOptional
        ? { isOptional, isChosen: isChosen ?? false }
        : {};

    return { ...line, ...choice } as unknown as Line;
  });
}

/** The client's choices: the name of a package and the ids of optional lines. */
export interface Choices {
  package: string | undefined;
  optional: ReadonlySet<string>;
}

/** Returns the lines with these choices applied; ignores choices that were not offered. */
export function withChoices<Line extends Choice & { id: string }>(
  items: readonly Line[],
  { package: name, optional }: Choices,
): Line[] {
  const chosen =
    name !== undefined && packagesOf(items).includes(name) ? name : chosenPackage(items);

  return settleChoices(
    items.map((line) => ({
      ...line,
      isChosen: line.package ? line.package === chosen : optional.has(line.id),
    })),
  );
}

/** Returns the lines with the cheapest choices: the lowest-priced package and no optional lines. */
export function leastChoice<Line extends Choice & PricedLine>(items: readonly Line[]): Line[] {
  const amountOf = (name: string) =>
    items.reduce((sum, line) => sum + (line.package === name ? lineTotalCents(line) : 0), 0);
  const [least] = packagesOf(items).toSorted((one, other) => amountOf(one) - amountOf(other));

  return settleChoices(
    items.map((line) => ({ ...line, isChosen: line.package ? line.package === least : false })),
  );
}

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** Returns a line's quantity and price, such as '24 × $62.50'; empty if the quantity is 1. */
export const countNotes = ({ quantity, priceCents }: PricedLine): string[] =>
  quantity === 1 ? [] : [`${count.format(quantity)} × ${formatCents(priceCents)}`];

const discountNotes = ({ discountPercent }: PricedLine): string[] =>
  discountPercent ? [`${discountPercent}% off`] : [];

/** Returns the quantity, price, and discount notes for an optional line. */
export const priceNotes = (line: PricedLine): string[] => [
  ...countNotes(line),
  ...discountNotes(line),
];

/**
 * Returns the notes shown next to a line's description: its package, 'Option', and its discount.
 */
export function lineNotes(line: Choice & PricedLine): string[] {
  return [
    ...(line.package ? [`${line.package} package`] : []),
    ...(line.isOptional ? ['Option'] : []),
    ...discountNotes(line),
  ];
}

/**
 * Returns the packages and options that were not chosen, each with its amount in cents before tax.
 */
export function otherChoices<Line extends Choice & PricedLine & { description: string }>(
  items: readonly Line[],
): { label: string; lines: string[]; cents: number }[] {
  const open = items.filter(({ isChosen }) => isChosen === false);
  const packages = packagesOf(open).map((name) => {
    const lines = open.filter((line) => line.package === name);

    return {
      label: `${name} package`,
      lines: lines.map((line) => [line.description, ...priceNotes(line)].join(', ')),
      cents: lines.reduce((sum, line) => sum + lineTotalCents(line), 0),
    };
  });
  const options = open
    .filter((line) => !line.package)
    .map((line) => ({
      label: line.description,
      lines: [priceNotes(line).join(', ')].filter(Boolean),
      cents: lineTotalCents(line),
    }));

  return [...packages, ...options];
}

/**
 * Returns the lines to invoice: only those that count toward the total, without their choice
 * fields.
 */
export function agreedLines<Line extends Choice>(items: readonly Line[]): Line[] {
  return settleChoices(items)
    .filter(({ isChosen }) => isChosen !== false)
    .map((line) => ({ ...line, package: undefined, isOptional: undefined, isChosen: undefined }));
}
