/** Collects the filled cells of a row by the meaning of their column. */
import { cellText } from './contact-import-cells.ts';
import type { ImportSettings } from './contact-import.ts';
import type { ImportTarget } from './contact-import-targets.ts';

export interface Cell {
  text: string;
  column: number;
  /** The label in the column before it: 'Work'. */
  label: string;
}

/** Removes the mark of Google's primary label: '* Home'. */
const labelText = (text: string) => text.replace(/^\*\s*/, '').split(/\s*:::/)[0] ?? '';

/** Returns the filled cells of a row by meaning. */
export function cellsByTarget(
  cells: readonly string[],
  { mapping }: ImportSettings,
): Map<ImportTarget, Cell[]> {
  const found = new Map<ImportTarget, Cell[]>();
  mapping.forEach((target, column) => {
    const text = cellText(cells[column]);
    if (target === null || target === 'label' || text === '') return;
    const isLabelled = mapping[column - 1] === 'label';
    const label = isLabelled ? labelText(cellText(cells[column - 1])) : '';
    found.set(target, [...(found.get(target) ?? []), { text, column, label }]);
  });

  return found;
}

export interface FilledCells {
  cellsOf: (target: ImportTarget) => readonly Cell[];
  /** Returns the first text with this meaning, or ''. */
  text: (target: ImportTarget) => string;
  /** Adds a value that does not fit a field to the notes. */
  note: (cell: Cell) => void;
}

/** Uses the company as the name when the row has no name. */
export function nameOf(text: FilledCells['text']): string {
  const parts = (['firstName', 'middleName', 'lastName', 'nameSuffix'] as const).map(text);

  return text('name') || parts.filter(Boolean).join(' ') || text('company');
}
