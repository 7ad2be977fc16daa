import { Button, NativeSelect } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { isForbidden } from '../api/api-client.ts';
import { useIsPhone } from '../ui/use-screen.ts';
import { AddFilterButton } from './add-filter-button.tsx';
import { ExportButton } from './export-button.tsx';
import { sortText, parseSortText } from './list-address.ts';
import type { ListRow, SortChoice } from './list-column.ts';
import {
  describeFilter,
  describeReference,
  filterFields,
  type FilterField,
} from './list-filters.ts';
import classes from './list-toolbar.module.css';
import { SearchField } from './search-field.tsx';
import type { List } from './use-list.ts';
import type { ListState } from './use-list-state.ts';

interface QuickFilter {
  /** One of the list's choice fields. */
  field: string;
  label: string;
  /** The options. An empty value means "all". */
  choices: readonly { value: string; label: string }[];
}

interface ListToolbarProps<Row extends ListRow> {
  list: List<Row>;
  /** The search field's label: 'Search invoices...'. */
  searchLabel: string;
  /** Options for the sort select on phones. In tables, the column headings sort. */
  sortChoices?: readonly SortChoice[];
  /**
   * A choice field to show as a separate select next to the search: only on phones, or everywhere
   * if `always` is set.
   */
  quickFilter?: QuickFilter & { always?: boolean };
  /** A page-specific control. It appears after the search; on phones, before the sort select. */
  extra?: ReactNode;
}

/**
 * The toolbar above a list: search, filters, the CSV button, and on phones the sort select. Renders
 * nothing for users without access to the list.
 */
export function ListToolbar<Row extends ListRow>({
  list,
  searchLabel,
  sortChoices = [],
  quickFilter,
  extra,
}: ListToolbarProps<Row>) {
  const isPhone = useIsPhone();
  const { state } = list;
  if (isForbidden(list.error)) return null;
  const fields = filterFields(state.fields, list.columns, list.extraFilters);
  const sort = sortText(state.query.sort);
  const isListed = sortChoices.some(({ value }) => value === sort);

  return (
    <div className={classes.toolbar}>
      <div className={classes.row}>
        <div className={classes.search}>
          <SearchField value={state.query.q} onSearch={state.setText} label={searchLabel} />
        </div>
        {!isPhone && quickFilter?.always && <QuickFilterSelect list={list} filter={quickFilter} />}
        {!isPhone && extra}
        <AddFilterButton fields={fields} state={state} />
        <div className={classes.end}>
          <ExportButton list={list} />
        </div>
      </div>
      {isPhone && (quickFilter || extra || sortChoices.length > 0) && (
        <div className={classes.row}>
          {extra}
          {quickFilter && <QuickFilterSelect list={list} filter={quickFilter} />}
          {sortChoices.length > 0 && (
            <NativeSelect
              className={classes.select}
              aria-label="Sort by"
              value={isListed ? sort : ''}
              data={[
                ...(isListed ? [] : [{ value: '', label: 'Custom order', disabled: true }]),
                ...sortChoices,
              ]}
              onChange={(event) => state.setSort(parseSortText(event.currentTarget.value))}
            />
          )}
        </div>
      )}
      {state.query.filters.length > 0 && (
        <div className={classes.chips}>
          <FilterChips fields={fields} state={state} rows={list.rows} />
          <Button size="compact-sm" variant="subtle" color="gray" onClick={state.clearFilters}>
            Clear filters
          </Button>
        </div>
      )}
    </div>
  );
}

function QuickFilterSelect<Row extends ListRow>({
  list: { state },
  filter,
}: {
  list: List<Row>;
  filter: QuickFilter;
}) {
  const active = state.query.filters.find(
    ({ field, operator }) => field === filter.field && operator === 'equals',
  );
  const value = active?.values.length === 1 ? (active.values[0] ?? '') : '';
  const isOther = active !== undefined && !filter.choices.some((choice) => choice.value === value);

  return (
    <NativeSelect
      className={classes.select}
      aria-label={filter.label}
      value={isOther || (active && value === '') ? 'other' : value}
      data={[
        ...filter.choices,
        ...(isOther || (active && value === '')
          ? [{ value: 'other', label: 'Several', disabled: true }]
          : []),
      ]}
      onChange={(event) => {
        const next = event.currentTarget.value;
        state.setFilter(filter.field, 'equals', next === '' ? [] : [next]);
      }}
    />
  );
}

interface FilterChipsProps {
  fields: readonly FilterField[];
  state: ListState;
  /** The visible rows. They contain the names of records that filters refer to by id. */
  rows: readonly ListRow[];
}

/** The active filters as text, each with a button to remove it. */
export function FilterChips({ fields, state, rows }: FilterChipsProps) {
  return state.query.filters.map((filter) => {
    const field = fields.find(({ key }) => key === filter.field);
    const text =
      field && !field.source ? describeFilter(field, filter) : describeReference(filter, rows);

    return (
      <span key={`${filter.field} ${filter.operator}`} className={classes.chip}>
        {text}
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove filter: ${text}`}
          onClick={() => state.setFilter(filter.field, filter.operator, [])}
        >
          <IconX size={14} aria-hidden />
        </button>
      </span>
    );
  });
}
