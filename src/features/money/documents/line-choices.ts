/** What a client can choose on an estimate: one of its packages, and optional lines. */
import { formatCents } from '#shared/money.ts';
import { lineTotalCents, type PricedLine } from './document-totals.ts';

/** A line's part in a choice. A line with neither package nor option is always in the total. */
export interface Choice {
  /** The name of the package that the line is in. */
  package?: string | undefined;
  isOptional?: boolean | undefined;
  isChosen?: boolean | undefined;
}

/** The names of the packages, in the order of their lines. */
export function packagesOf(items: readonly Choice[]): string[] {
  return [...new Set(items.flatMap((line) => line.package || []))];
}

/** The package whose lines are in the total; undefined where there is none. */
export function chosenPackage(items: readonly Choice[]): string | undefined {
  return items.find((line) => line.package && line.isChosen)?.package ?? packagesOf(items)[0];
}

/** Whether the client has something to choose. */
export function hasChoices(items: readonly Choice[]): boolean {
  return items.some((line) => line.isOptional || line.package);
}

/**
 * The lines with one of their packages in the total, the first unless one is chosen, and an optional line
 * where it is chosen. A line in a package is not optional by itself; any other line just counts.
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

/** What was chosen: a package by its name, and optional lines by their ids. */
export interface Choices {
  package: string | undefined;
  optional: ReadonlySet<string>;
}

/** The lines with these choices made; what was not offered is passed over. */
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

/** The lines with the least that can be chosen: the cheapest package and no optional line. */
export function leastChoice<Line extends Choice & PricedLine>(items: readonly Line[]): Line[] {
  const amountOf = (name: string) =>
    items.reduce((sum, line) => sum + (line.package === name ? lineTotalCents(line) : 0), 0);
  const [least] = packagesOf(items).toSorted((one, other) => amountOf(one) - amountOf(other));

  return settleChoices(
    items.map((line) => ({ ...line, isChosen: line.package ? line.package === least : false })),
  );
}

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** How many of a line for how much: '24 × $62.50'; nothing of just one. */
export const countNotes = ({ quantity, priceCents }: PricedLine): string[] =>
  quantity === 1 ? [] : [`${count.format(quantity)} × ${formatCents(priceCents)}`];

const discountNotes = ({ discountPercent }: PricedLine): string[] =>
  discountPercent ? [`${discountPercent}% off`] : [];

/** What makes the amount of a line that can be chosen. */
export const priceNotes = (line: PricedLine): string[] => [
  ...countNotes(line),
  ...discountNotes(line),
];

/** What is said of a line beside its description: its package, that it is an option, its discount. */
export function lineNotes(line: Choice & PricedLine): string[] {
  return [
    ...(line.package ? [`${line.package} package`] : []),
    ...(line.isOptional ? ['Option'] : []),
    ...discountNotes(line),
  ];
}

/** What could be chosen beside what is in the total, each with its amount in cents before tax. */
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

/** The lines that are in the total, as an invoice has them: without what could be chosen. */
export function agreedLines<Line extends Choice>(items: readonly Line[]): Line[] {
  return settleChoices(items)
    .filter(({ isChosen }) => isChosen !== false)
    .map((line) => ({ ...line, package: undefined, isOptional: undefined, isChosen: undefined }));
}
