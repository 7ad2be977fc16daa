import { TextInput } from '@mantine/core';
import { useWatch, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { ClientField } from '#features/contacts/web/client-field.tsx';
import { clientJobs } from '#features/jobs/web/client-jobs.ts';
import { PickerField } from '#web/form/picker-field.tsx';

interface ClientAndJobFieldsProps<Input extends FieldValues, Output> {
  /** A form with `clientId` and `jobId`. */
  form: UseFormReturn<Input, unknown, Output>;
}

/** A document's client and job. A new client clears the job, which belongs to the previous one. */
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
