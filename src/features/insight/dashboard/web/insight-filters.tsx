import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { job } from '#features/work/jobs/job.ts';
import { leadSourceLabel } from '#features/work/jobs/lead-source.ts';
import { useLeadSourceChoices } from '#features/work/jobs/web/lead-source-choices.ts';
import { choicesOf } from '#web/form/field-choices.ts';
import type { Choice } from '#web/form/select-field.tsx';
import { AddFilterButton } from '#web/list/add-filter-button.tsx';
import { filterFields } from '#web/list/list-filters.ts';
import { FilterChips } from '#web/list/list-toolbar.tsx';
import type { ListState } from '#web/list/use-list-state.ts';
import type { Insights } from '../insights.ts';
import { METRICS, type Metric } from './insight-cards.ts';
import classes from './insights-tab.module.css';

const TYPES = choicesOf(job.fields.jobType);
const METRIC_CHOICES = Object.entries(METRICS).map(([value, { label }]) => ({ value, label }));

const wordOf = (choices: readonly Choice[]) => (value: string) =>
  choices.find((one) => one.value === value)?.label ?? value;

/** The fields available under Add Filter. */
const MORE = [
  { key: 'createdAt', label: 'Job added' },
  { key: 'status', label: 'Status', valueLabel: wordOf(choicesOf(job.fields.status)) },
  { key: 'tags', label: 'Tag' },
  { key: 'city', label: 'City' },
  { key: 'contractAmount', label: 'Contract amount' },
];

interface InsightFiltersProps {
  state: ListState;
  reps: Insights['reps'];
  metric: Metric;
  onMetric: (metric: string) => void;
  /** Buttons that link to other pages. */
  ways: ReactNode;
}

/** Filters which jobs are counted, and selects the sales metric. */
export function InsightFilters({ state, reps, metric, onMetric, ways }: InsightFiltersProps) {
  const sources = useLeadSourceChoices({ withHidden: true });
  const people = reps.map(({ userId, name }) => ({ value: String(userId), label: name }));
  const fields = filterFields(state.fields, [], MORE);
  const others = state.query.filters.filter(({ field }) => fields.some(({ key }) => key === field));

  return (
    <div className={classes.filters}>
      <div className={classes.row}>
        <FieldSelect
          state={state}
          field="salesRep"
          label="Sales Rep"
          all="All sales reps"
          choices={people}
        />
        <FieldSelect
          state={state}
          field="leadSource"
          label="Lead Source"
          all="All lead sources"
          choices={sources}
          valueLabel={leadSourceLabel}
        />
        <FieldSelect
          state={state}
          field="jobType"
          label="Job Type"
          all="All job types"
          choices={TYPES}
        />
        <NativeSelect
          label="Metric"
          value={metric}
          data={METRIC_CHOICES}
          onChange={({ currentTarget }) => onMetric(currentTarget.value)}
        />
      </div>
      <div className={classes.row}>
        <AddFilterButton label="Add Filter" fields={fields} state={state} />
        <span className={classes.ways}>{ways}</span>
      </div>
      {state.query.filters.length > 0 && (
        <div className={classes.row}>
          <FilterChips
            fields={fields}
            state={{ ...state, query: { ...state.query, filters: others } }}
            rows={[]}
          />
          <Button size="compact-sm" variant="subtle" color="gray" onClick={state.clearFilters}>
            Clear filters
          </Button>
        </div>
      )}
    </div>
  );
}

interface FieldSelectProps {
  state: ListState;
  field: string;
  label: string;
  /** The label for no selection. */
  all: string;
  choices: readonly Choice[];
  /** Returns the label for a URL value that isn't among the choices. */
  valueLabel?: (value: string) => string;
}

/**
 * Filters a field by one value. A URL value that isn't among the choices is preserved and shown.
 */
function FieldSelect({
  state,
  field,
  label,
  all,
  choices,
  valueLabel = (value) => value,
}: FieldSelectProps) {
  const chosen = state.query.filters.find((one) => one.field === field);
  const { operator = 'equals', values: [value = ''] = [] } = chosen ?? {};
  const isKnown = value === '' || choices.some((one) => one.value === value);

  return (
    <NativeSelect
      label={label}
      value={value}
      data={[
        { value: '', label: all },
        ...choices,
        ...(isKnown ? [] : [{ value, label: valueLabel(value) }]),
      ]}
      onChange={({ currentTarget }) =>
        state.setFilter(field, operator, currentTarget.value === '' ? [] : [currentTarget.value])
      }
    />
  );
}
