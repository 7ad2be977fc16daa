/** Reads a row's address from the file's groups of address columns. */
import type { ImportMapping, ImportSettings } from './contact-import.ts';
import { addressesOf, addressGroups, isAddressPart } from './contact-import-address.ts';
import type { ImportTarget } from './contact-import-targets.ts';
import { nameOf } from './row-cells.ts';
import type { Cell, FilledCells } from './row-cells.ts';

interface AddressOfRow {
  settings: ImportSettings;
  header: readonly string[];
  text: FilledCells['text'];
  notes: string[];
}

/** Returns the row's first address, and adds the others to the notes. */
export function addressOf(
  found: ReadonlyMap<ImportTarget, readonly Cell[]>,
  { settings, header, text, notes }: AddressOfRow,
): string | null {
  const groups = groupsOf(settings.mapping, header);
  const cells = [...found].flatMap(([target, filled]) =>
    isAddressPart(target)
      ? filled.flatMap((cell) => {
          const group = groups[cell.column];
          return group ? [{ ...cell, target, group }] : [];
        })
      : [],
  );
  const inOrder = cells.toSorted((one, other) => one.column - other.column);
  const [first, ...others] = addressesOf(inOrder, [nameOf(text), text('company')].filter(Boolean));
  for (const other of others) notes.push(`${other.label}: ${other.text}`);

  return first?.text ?? null;
}

const knownGroups = new WeakMap<
  ImportMapping,
  { header: readonly string[]; groups: ReturnType<typeof addressGroups> }
>();

/** Returns the file's address column groups, computed once for all rows. */
function groupsOf(mapping: ImportMapping, header: readonly string[]) {
  const before = knownGroups.get(mapping);
  if (before?.header === header) return before.groups;
  const groups = addressGroups(mapping, header);
  knownGroups.set(mapping, { header, groups });

  return groups;
}
