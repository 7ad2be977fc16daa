import { useQuery } from '@tanstack/react-query';
import { clientSource } from '#features/work/contacts/web/client-source.ts';
import { usePersonName } from '#features/office/team/web/person-choices.ts';
import { choicesOf } from '#web/form/field-choices.ts';
import { formSource } from '#features/intake/web-forms/web/form-source.ts';
import { pickedRecord, type PickerSource } from '#web/ui/async-picker.tsx';
import { offeredFilters, type ReportQuery } from '../report-query.ts';
import type { Report } from '../report.ts';

interface FilterWordsProps {
  report: Report;
  query: ReportQuery;
  isOwn: boolean;
}

/** Shows a report's filters in print: ' · Sales rep: Priya Nair · Job type: Insurance'. */
export function FilterWords({ report, query, isOwn }: FilterWordsProps) {
  const chosen = offeredFilters(report, isOwn).flatMap(([field, label]) => {
    const value = query[field];

    return value === undefined ? [] : [{ field, label, value }];
  });

  return chosen.map(({ field, label, value }) => (
    <span key={field}>
      {` · ${label}: `}
      <ValueWords report={report} field={field} value={value} />
    </span>
  ));
}

interface ValueWordsProps {
  report: Report;
  field: string;
  value: string | number;
}

function ValueWords({ report: { entity }, field, value }: ValueWordsProps) {
  if (field === 'clientId') return <RecordName source={clientSource} id={Number(value)} />;
  if (field === 'formId') return <RecordName source={formSource} id={Number(value)} />;
  if (entity.listFields[field]?.kind === 'number') return <PersonName id={value} />;
  const choice = choicesOf(entity.every[field] ?? {}).find((one) => one.value === value);

  return choice?.label ?? value;
}

const RecordName = ({ source, id }: { source: PickerSource; id: number }) =>
  useQuery(pickedRecord(source, id)).data?.label ?? '…';

const PersonName = ({ id }: { id: unknown }) => usePersonName()(id) ?? '…';
