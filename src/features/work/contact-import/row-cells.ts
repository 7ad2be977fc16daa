/** Groups a row's non-empty cells by target. */
import { cellText } from './contact-import-cells.ts';
import type { ImportSettings } from './contact-import.ts';
import type { ImportTarget } from './contact-import-targets.ts';

export interface Cell {
  text: string;
  column: number;
  /** The label from the preceding column: 'Work'. */
  label: string;
}

/** Removes Google's marker for primary labels: '* Home'. */
const labelText = (text: string) => text.replace(/^\*\s*/, '').split(/\s*:::/)[0] ?? '';

/** Returns a row's non-empty cells by target. */
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
  /** Returns the first text for this target, or ''. */
  text: (target: ImportTarget) => string;
  /** Adds a value that doesn't fit a field to the notes. */
  note: (cell: Cell) => void;
}

/** Returns the row's name, or the company if there is none. */
export function nameOf(text: FilledCells['text']): string {
  const parts = (['firstName', 'middleName', 'lastName', 'nameSuffix'] as const).map(text);

  return text('name') || parts.filter(Boolean).join(' ') || text('company');
}
