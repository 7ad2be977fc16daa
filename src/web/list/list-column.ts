import type { Owned } from '#shared/access.ts';
import type { ReactNode } from 'react';
import type { PickerSource } from '../ui/async-picker.tsx';

/** The data that every list needs: a record with an id. */
export interface ListRow extends Owned {
  id: number;
}

/**
 * A column of a list's table, described as data. Define a list's columns as a constant at module
 * level.
 */
export interface ListColumn<Row extends ListRow> {
  /**
   * The endpoint's list field to sort and filter by, or any other key if the column does neither.
   */
  key: string;
  label: string;
  /** Renders a cell. The first column's cell becomes the row's link. */
  render: (row: Row) => ReactNode;
  /** Right-aligns numbers. */
  align?: 'end';
  /**
   * The column's priority in a narrow table: 1 (the default) is always visible, 2 is hidden if the
   * table is narrower than 900 px, 3 if narrower than 1100 px. Hidden columns can still be
   * filtered.
   */
  priority?: 1 | 2 | 3;
  /**
   * The minimum width, such as '180px', if the content alone would make the column too narrow or
   * too wide.
   */
  width?: string;
  /**
   * For a column that is filtered by picking a record instead of entering text: the list field to
   * filter by, and the picker's source.
   */
  filterBy?: { key: string; source: PickerSource };
  /**
   * True if the first click sorts ascending. For future dates such as due dates, but not for past
   * ones.
   */
  isAscendingFirst?: boolean;
  /** Returns the label of a choice field's value in the filter. Defaults to `statusLabel`. */
  valueLabel?: (value: string) => string;
  /** The values to list in the filter if the field itself has none, such as user ids. */
  values?: readonly string[];
}

/** A field that can be filtered although the table has no column for it. */
export interface ExtraFilter {
  key: string;
  label: string;
  valueLabel?: (value: string) => string;
  values?: readonly string[];
}

/** A sort option for the select on phones: '-total' sorts by the largest total first. */
export interface SortChoice {
  value: string;
  label: string;
}
