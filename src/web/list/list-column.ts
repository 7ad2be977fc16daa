import type { Owned } from '#shared/access.ts';
import type { ReactNode } from 'react';
import type { PickerSource } from '../ui/async-picker.tsx';

/** The data that any list shows: a record with an id. */
export interface ListRow extends Owned {
  id: number;
}

/** One column of a list's table, described as data. Lists of columns are module constants. */
export interface ListColumn<Row extends ListRow> {
  /** A list field of the endpoint, used to sort and filter; any other key for a column that does neither. */
  key: string;
  label: string;
  /** Renders a cell. The first column's content becomes the row's link. */
  render: (row: Row) => ReactNode;
  /** Figures are right-aligned. */
  align?: 'end';
  /**
   * The priority of a column in a narrow table: 1 (the default) always stays, 2 is hidden below 900 px, 3
   * below 1100 px of table width. A hidden column can still be filtered by.
   */
  priority?: 1 | 2 | 3;
  /** The least width, such as '180px', where content alone would make it too narrow or too wide. */
  width?: string;
  /**
   * The other field and the picker for a column that is filtered by choosing a record, rather than by text.
   */
  filterBy?: { key: string; source: PickerSource };
  /** The first click sorts ascending: for a day that is due, not for a day that has passed. */
  isAscendingFirst?: boolean;
  /** Returns the label of a choice field's value in its filter; `statusLabel` when left out. */
  valueLabel?: (value: string) => string;
  /** The values to tick in its filter where the field itself has none, such as user ids. */
  values?: readonly string[];
}

/** A field that can be filtered by though the table has no column of it. */
export interface ExtraFilter {
  key: string;
  label: string;
  valueLabel?: (value: string) => string;
  values?: readonly string[];
}

/** One way to sort, for the phone's select: '-total' is the largest total first. */
export interface SortChoice {
  value: string;
  label: string;
}
