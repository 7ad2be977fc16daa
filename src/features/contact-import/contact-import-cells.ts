/** Which cells of a row have to be corrected. */
import { IMPORT_TARGETS } from './contact-import.ts';
import type { FaultyField, ImportRow, ImportSettings, ImportTarget } from './contact-import.ts';

/** The meanings of columns from which each field is made. */
const MADE_OF: Record<FaultyField, readonly ImportTarget[]> = {
  name: ['name', 'firstName', 'lastName'],
  email: ['email'],
  phone: ['phone'],
  company: ['company'],
  address: ['address', 'street', 'street2', 'city', 'state', 'postalCode', 'country'],
  notes: ['notes'],
};

/** The columns that mean a field; a file with company names alone has the name there. */
function columnsOf(field: FaultyField, { mapping }: ImportSettings): number[] {
  const meaning = (targets: readonly ImportTarget[]) =>
    mapping.flatMap((target, column) => (target && targets.includes(target) ? [column] : []));
  const columns = meaning(MADE_OF[field]);

  return columns.length === 0 && field === 'name' ? meaning(['company']) : columns;
}

/** The cells of the fields that are wrong: the filled ones, or where the missing text belongs. */
export function cellsToCorrect(
  { cells, faults }: { cells: readonly string[]; faults: readonly FaultyField[] | null },
  settings: ImportSettings,
  header: readonly string[],
): ImportRow['toCorrect'] {
  const found = (faults ?? []).flatMap((field) => {
    const columns = columnsOf(field, settings);
    const filled = columns.filter((column) => cells[column]);
    const chosen = filled.length > 0 ? filled : columns.slice(0, field === 'name' ? 2 : 1);

    return chosen.map((column) => {
      const target = settings.mapping[column];

      return {
        column,
        label: header[column] || (target ? IMPORT_TARGETS[target] : `Column ${column + 1}`),
        text: cells[column] ?? '',
      };
    });
  });

  return found.toSorted((one, other) => one.column - other.column);
}
