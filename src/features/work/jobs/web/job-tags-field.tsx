import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import type { FieldProps } from '#web/form/field-props.ts';
import { TagsField } from '#web/form/tags-field.tsx';
import { jobEndpoints } from '../job-endpoints.ts';

const PAUSE_MS = 150;

/** The field for a job's tags. Suggests existing tags and accepts new ones. */
export function JobTagsField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const [typed, setTyped] = useState('');
  const [isUsed, setIsUsed] = useState(false);
  const [q] = useDebouncedValue(typed, PAUSE_MS);
  const offered = useQuery({
    ...endpointQuery(jobEndpoints.tags, { query: { q } }),
    placeholderData: keepPreviousData,
    enabled: isUsed,
  });

  return (
    <TagsField
      {...props}
      placeholder="hail, steep, gate code…"
      offered={offered.data ?? []}
      onType={setTyped}
      onFocus={() => setIsUsed(true)}
    />
  );
}
