import { formatDay } from '#shared/calendar-day.ts';
import type { FilterOperator, ListFieldKind, ListFields, ListFilter } from '#shared/list-query.ts';
import { formatDollars } from '#shared/money.ts';
import { labelOfField } from '#shared/fields/label-of-field.ts';
import type { PickerSource } from '../ui/async-picker.tsx';
import { statusLabel } from '../ui/status-color.ts';
import type { ExtraFilter, ListColumn, ListRow } from './list-column.ts';

/** A field that can be filtered, as the filter editor needs it. */
export interface FilterField {
  key: string;
  label: string;
  kind: ListFieldKind;
  /**
   * The options to list: a choice field's values, or values that the screen provides. If empty, the
   * user enters a value.
   */
  values: readonly string[];
  valueLabel: (value: string) => string;
  /** The picker's source, if the field refers to a record. */
  source?: PickerSource;
}

/** Operator labels by type of field. */
const OPERATOR_LABELS: Record<ListFieldKind, Partial<Record<FilterOperator, string>>> = {
  text: {
    contains: 'contains',
    equals: 'is',
    startsWith: 'starts with',
    endsWith: 'ends with',
    gt: 'comes after',
    lt: 'comes before',
  },
  number: { equals: 'is', gt: 'is more than', lt: 'is less than' },
  money: { equals: 'is', gt: 'is more than', lt: 'is less than' },
  date: { equals: 'is on', gt: 'is after', lt: 'is before' },
  choice: { equals: 'is' },
};

export function operatorLabel(kind: ListFieldKind, operator: FilterOperator): string {
  return OPERATOR_LABELS[kind][operator] ?? operator;
}

/** Returns the operators for a type of field, most common first. */
export function operatorsOf(kind: ListFieldKind): FilterOperator[] {
  return Object.keys(OPERATOR_LABELS[kind]) as FilterOperator[];
}

/** Returns the fields that users can filter by: those of the columns, then the extra ones. */
export function filterFields<Row extends ListRow>(
  fields: ListFields,
  columns: readonly ListColumn<Row>[],
  extraFilters: readonly ExtraFilter[],
): FilterField[] {
  const all: readonly (ExtraFilter & Pick<ListColumn<Row>, 'filterBy'>)[] = [
    ...columns,
    ...extraFilters,
  ];

  return all.flatMap(({ label, filterBy, valueLabel = statusLabel, values, ...one }) => {
    const key = filterBy?.key ?? one.key;
    const field = fields[key];
    if (!field) return [];
    const known = values ?? field.values ?? [];
    const source = filterBy && { source: filterBy.source };

    return [{ key, label, kind: field.kind, values: known, valueLabel, ...source }];
  });
}

function valueText({ kind, values, valueLabel }: FilterField, value: string): string {
  if (values.length > 0) return valueLabel(value);
  if (kind === 'money') return formatDollars(Number(value));
  if (kind === 'date') return formatDay(value);

  return `“${value}”`;
}

/** Describes a filter: 'Due Date is before Nov 21, 2026', 'Status is Sent or Paid'. */
export function describeFilter(field: FilterField, filter: ListFilter): string {
  const values = filter.values.map((value) => valueText(field, value)).join(' or ');

  return `${field.label} ${operatorLabel(field.kind, filter.operator)} ${values}`;
}

/**
 * Suffixes of the field with a record's name, which accompanies the field with its id: 'clientName'
 * next to 'clientId'.
 */
const NAME_ENDINGS = ['Name', 'Title', 'Number'];

/**
 * Describes a filter by a record, such as the client whose page linked to this list: 'Client is Olu
 * Nguyen'. The name comes from the rows, which contain it alongside the id.
 */
export function describeReference({ field, values }: ListFilter, rows: readonly ListRow[]): string {
  const thing = field.replace(/Id$/, '');
  const names = values.map((value) => {
    const row = rows.find((one) => String(Reflect.get(one, field)) === value) ?? {};
    const name: unknown = NAME_ENDINGS.map((ending) => Reflect.get(row, thing + ending)).find(
      Boolean,
    );

    return typeof name === 'string' ? name : value;
  });

  return `${labelOfField(thing)} is ${names.join(' or ')}`;
}
