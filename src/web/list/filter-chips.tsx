import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import classes from './filter-chips.module.css';
import type { ListRow } from './list-column.ts';
import { describeFilter, describeReference, type FilterField } from './list-filters.ts';
import type { ListState } from './use-list-state.ts';

interface FilterChipsProps {
  fields: readonly FilterField[];
  state: ListState;
  /** The rows on show, which name what a condition refers to by id. */
  rows: readonly ListRow[];
}

/** The active conditions in words, each with a button that removes it. */
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
