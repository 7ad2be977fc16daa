import type { AnyEntity } from '#shared/entity.ts';
import { fieldWords } from '../record/field-words.ts';
import type { ListColumn, ListRow } from './list-column.ts';

type EntityColumn<Row extends ListRow> = Omit<ListColumn<Row>, 'label'> & { label?: string };

/**
 * Builds the columns of an entity's list. Labels of columns and choices come from the entity unless
 * a column overrides them. Throws if a column has no label.
 *
 * @example
 * const COLUMNS = columnsOf<ListedContact>(contact, [
 *   { key: 'company', render: ({ company }) => company ?? '—' },
 * ]);
 */
export function columnsOf<Row extends ListRow>(
  { every }: Pick<AnyEntity, 'every'>,
  columns: readonly EntityColumn<Row>[],
): readonly ListColumn<Row>[] {
  return columns.map(({ key, label = every[key]?.label, ...column }) => {
    if (label === undefined) throw new Error(`The column ${key} needs a label`);
    const valueLabel = (value: string) => fieldWords({ every }, key, value) ?? value;

    return { key, label, ...(every[key]?.choices && { valueLabel }), ...column };
  });
}
