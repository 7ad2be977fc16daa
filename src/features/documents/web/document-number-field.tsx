import { Button } from '@mantine/core';
import {
  useFormState,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { TextField } from '#web/form/text-field.tsx';

interface DocumentNumberFieldProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  name: FieldPath<Input>;
  /** 'Invoice Number' */
  label: string;
  /** Requests the next free number. */
  findFree: () => Promise<string>;
}

/** A document's number. If it has been taken since, a button fills in the next free one. */
export function DocumentNumberField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  findFree,
}: DocumentNumberFieldProps<Input, Output>) {
  const { control } = form;
  const { errors } = useFormState({ control, name });
  const isTaken = errors[name]?.type === 'server';

  const takeFree = async () => {
    form.setValue(name, (await findFree()) as never, { shouldDirty: true });
    form.clearErrors(name);
  };

  return (
    <div>
      <TextField control={control} name={name} label={label} autoComplete="off" required />
      {isTaken && (
        <Button size="compact-sm" variant="subtle" mt={4} onClick={() => void takeFree()}>
          Use the next free number
        </Button>
      )}
    </div>
  );
}
