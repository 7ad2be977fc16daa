import { Button, NativeSelect } from '@mantine/core';
import { scopeOf } from '#shared/access.ts';
import { clientSource } from '#features/work/contacts/web/client-source.ts';
import { usePersonChoices } from '#features/office/team/web/person-choices.ts';
import { formSource } from '#features/intake/web-forms/web/form-source.ts';
import { choicesOf } from '#web/form/field-choices.ts';
import { useMe, useToday } from '#web/me.ts';
import { AsyncPicker, type AsyncPickerProps } from '#web/ui/async-picker.tsx';
import { DayFilter } from '#web/ui/day-filter.tsx';
import { isNarrowed, offeredFilters, reportPeriods, type ReportQuery } from '../report-query.ts';
import type { Report } from '../report.ts';
import classes from './report-filters.module.css';

interface ReportFiltersProps {
  report: Report;
  query: ReportQuery;
  onChange: (query: ReportQuery) => void;
}

/** Filters a report. Each change updates the URL. */
export function ReportFilters({ report, query, onChange }: ReportFiltersProps) {
  const set = (change: ReportQuery) => onChange({ ...query, ...change });
  const isOwn = scopeOf(useMe(), 'reports', 'read') === 'own';
  const fields = offeredFilters(report, isOwn);

  return (
    <section aria-label="Filters" className={`${classes.filters} no-print`}>
      {report.asOf && (
        <DayFilter
          key={`as of ${query['asOf']}`}
          label="As of"
          value={query['asOf'] === undefined ? undefined : String(query['asOf'])}
          onSet={(asOf) => set({ asOf, from: undefined, to: undefined })}
        />
      )}
      {report.period && query['asOf'] === undefined && (
        <PeriodFilter label={report.period.label} query={query} onSet={set} />
      )}
      {fields.map(([field, label]) => (
        <FieldFilter
          key={field}
          report={report}
          field={field}
          label={label}
          value={query[field]}
          onSet={(value) => set({ [field]: value })}
        />
      ))}
      {isNarrowed(query) && (
        <Button variant="subtle" className={classes.clear} onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </section>
  );
}

interface FieldFilterProps {
  report: Report;
  field: string;
  label: string;
  value: ReportQuery[string];
  onSet: (value: ReportQuery[string]) => void;
}

/** Fields that use a search picker because there can be any number of records. */
const PICKED: Readonly<Record<string, Pick<AsyncPickerProps, 'source' | 'nothingFound'>>> = {
  clientId: { source: clientSource, nothingFound: 'No clients found' },
  formId: { source: formSource, nothingFound: 'No forms found' },
};

function FieldFilter(props: FieldFilterProps) {
  const { report, field, label, value, onSet } = props;
  const records = PICKED[field];
  if (records) {
    return (
      <AsyncPicker
        label={label}
        placeholder="All"
        {...records}
        value={typeof value === 'number' ? value : null}
        clearable
        onChange={(id) => onSet(id ?? undefined)}
      />
    );
  }
  if (report.entity.listFields[field]?.kind === 'number') return <PersonFilter {...props} />;
  const choices = choicesOf(report.entity.every[field] ?? {});

  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[{ value: '', label: 'All' }, ...choices]}
      onChange={(event) => onSet(event.currentTarget.value || undefined)}
    />
  );
}

function PersonFilter({ label, value, onSet }: FieldFilterProps) {
  const people = usePersonChoices([value]);

  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[{ value: '', label: 'All' }, ...people]}
      onChange={(event) => onSet(Number(event.currentTarget.value) || undefined)}
    />
  );
}

const ALL = 'All time';
const CHOSEN = 'Chosen days';

interface PeriodFilterProps {
  label: string;
  query: ReportQuery;
  onSet: (change: ReportQuery) => void;
}

/** Selects a common period, or a first and last day. */
function PeriodFilter({ label, query: { from, to }, onSet }: PeriodFilterProps) {
  const periods = reportPeriods(useToday());
  const chosen = periods.find((period) => period.from === from && period.to === to)?.label;
  const dayOf = (value: ReportQuery[string]) => (value === undefined ? undefined : String(value));
  const isAll = from === undefined && to === undefined;
  const usual = chosen ?? (isAll ? ALL : CHOSEN);

  return (
    <>
      <NativeSelect
        label={label}
        value={usual}
        data={[
          ALL,
          ...periods.map((period) => period.label),
          ...(usual === CHOSEN ? [CHOSEN] : []),
        ]}
        onChange={(event) => {
          const period = periods.find((one) => one.label === event.currentTarget.value);
          if (event.currentTarget.value !== CHOSEN) onSet({ from: period?.from, to: period?.to });
        }}
      />
      <DayFilter
        key={`from ${from}`}
        label="From"
        value={dayOf(from)}
        onSet={(day) => onSet({ from: day })}
      />
      <DayFilter
        key={`to ${to}`}
        label="To"
        value={dayOf(to)}
        onSet={(day) => onSet({ to: day })}
      />
    </>
  );
}
