import { Button } from '@mantine/core';
import {
  useFormState,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { callApi } from '#web/api/api-client.ts';
import { TextField } from '#web/form/text-field.tsx';
import type { DocumentScreens } from './document-screens.ts';

interface DocumentNumberFieldProps<Input extends FieldValues, Output> {
  screens: DocumentScreens;
  form: UseFormReturn<Input, unknown, Output>;
}

/**
 * The document number field. If the number was taken in the meantime, a button fills in the next
 * free one.
 */
export function DocumentNumberField<Input extends FieldValues, Output>({
  screens: { entity, endpoints },
  form,
}: DocumentNumberFieldProps<Input, Output>) {
  const { control } = form;
  const name = entity.title as FieldPath<Input>;
  const { errors } = useFormState({ control, name });
  const isTaken = errors[name]?.type === 'server';

  const fillNextFree = async () => {
    const { number } = await callApi(endpoints.nextNumber);
    form.setValue(name, number as never, { shouldDirty: true });
    form.clearErrors(name);
  };

  return (
    <div>
      <TextField
        control={control}
        name={name}
        label={entity.labels[name] ?? ''}
        autoComplete="off"
        required
      />
      {isTaken && (
        <Button size="compact-sm" variant="subtle" mt={4} onClick={() => void fillNextFree()}>
          Use the next free number
        </Button>
      )}
    </div>
  );
}
