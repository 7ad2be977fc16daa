/** The filled cells of a row by what their columns mean. */
import { cellText } from './contact-import-cells.ts';
import type { ImportSettings } from './contact-import.ts';
import type { ImportTarget } from './contact-import-targets.ts';

export interface Cell {
  text: string;
  column: number;
  /** What a column before it says of it: 'Work'. */
  label: string;
}

/** '* Home' as Google marks the first of several labels. */
const labelText = (text: string) => text.replace(/^\*\s*/, '').split(/\s*:::/)[0] ?? '';

/** The filled cells of a row by meaning. */
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
  /** The first text of this meaning, or ''. */
  text: (target: ImportTarget) => string;
  /** Keeps what a field has no room for. */
  note: (cell: Cell) => void;
}

/** Without a name the company is the name. */
export function nameOf(text: FilledCells['text']): string {
  const parts = (['firstName', 'middleName', 'lastName', 'nameSuffix'] as const).map(text);

  return text('name') || parts.filter(Boolean).join(' ') || text('company');
}
