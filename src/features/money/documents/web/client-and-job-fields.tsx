import { TextInput } from '@mantine/core';
import { useWatch, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { ClientField } from '#features/work/contacts/web/client-field.tsx';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import type { ListedJob } from '#features/work/jobs/job.ts';
import type { ListFilter } from '#shared/list-query.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointKey } from '#web/api/endpoint-query.ts';
import { PickerField } from '#web/form/picker-field.tsx';
import type { PickerItem, PickerSource } from '#web/ui/async-picker.tsx';

interface ClientAndJobFieldsProps<Input extends FieldValues, Output> {
  /** A form with `clientId` and `jobId`. */
  form: UseFormReturn<Input, unknown, Output>;
}

/**
 * A document's client and job fields. Choosing a new client clears the job, since it belongs to the
 * previous client.
 */
export function ClientAndJobFields<Input extends FieldValues, Output>({
  form,
}: ClientAndJobFieldsProps<Input, Output>) {
  const { control } = form;
  const clientId: unknown = useWatch({ control, name: 'clientId' as FieldPath<Input> });
  const jobName = 'jobId' as FieldPath<Input>;
  const jobId: unknown = useWatch({ control, name: jobName });

  return (
    <>
      <ClientField
        control={control}
        name={'clientId' as FieldPath<Input>}
        label="Client"
        required
        onChoose={() => form.setValue(jobName, null as never, { shouldDirty: true })}
      />
      {typeof clientId === 'number' && clientId > 0 ? (
        <PickerField
          key={clientId}
          control={control}
          name={jobName}
          label="Job"
          source={clientJobs(clientId)}
          placeholder="Choose a job"
          description={jobId === null ? 'No job selected' : undefined}
          nothingFound="No jobs for this client"
          clearable
        />
      ) : (
        <TextInput label="Job" description="Select a client first" disabled />
      )}
    </>
  );
}

function jobItem({ id, title, addressLine1, city }: ListedJob): PickerItem {
  return { id, label: title, detail: [addressLine1, city].filter(Boolean).join(', ') };
}

/** Returns a picker source for one client's jobs. */
function clientJobs(clientId: number): PickerSource {
  const filters: ListFilter[] = [
    { field: 'clientId', operator: 'equals', values: [String(clientId)] },
  ];

  return {
    key: endpointKey(jobEndpoints.list, { list: { filters } }),
    search: async (q, signal) => {
      const { rows, total } = await callApi(jobEndpoints.list, {
        list: {
          q,
          filters,
          sort: [{ field: 'createdAt', desc: true }],
          page: 1,
          pageSize: 25,
        },
        signal,
      });

      return { items: rows.map(jobItem), total };
    },
    load: async (id, signal) =>
      jobItem(await callApi(jobEndpoints.read, { params: { id }, signal })),
  };
}
