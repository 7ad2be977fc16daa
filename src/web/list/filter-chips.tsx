import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import classes from './filter-chips.module.css';
import { describeFilter, type FilterField } from './list-filters.ts';
import type { ListState } from './use-list-state.ts';

interface FilterChipsProps {
  fields: readonly FilterField[];
  state: ListState;
}

/** The active conditions in words, each with a button that removes it. */
export function FilterChips({ fields, state }: FilterChipsProps) {
  return state.query.filters.map((filter) => {
    const field = fields.find(({ key }) => key === filter.field);
    const text = field
      ? describeFilter(field, filter)
      : `${filter.field} ${filter.values.join(', ')}`;

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
