import type { ReactNode } from 'react';
import {
  useForm,
  useWatch,
  type Control,
  type DefaultValues,
  type FieldValues,
} from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';

interface FieldFormProps<Input extends FieldValues> {
  initial: DefaultValues<Input>;
  /** Validation errors to show on submit, by field. */
  refuses?: Partial<Record<keyof Input & string, string>>;
  children: (control: Control<Input, unknown, Input>) => ReactNode;
}

/** A form for testing fields. It displays its current values. */
export function FieldForm<Input extends FieldValues>({
  initial,
  refuses = {},
  children,
}: FieldFormProps<Input>) {
  const schema = z.custom<Input>().superRefine((_values, context) => {
    for (const [field, message] of Object.entries(refuses)) {
      context.addIssue({ code: 'custom', path: [field], message: String(message) });
    }
  });
  const { control, handleSubmit } = useForm<Input, unknown, Input>({
    defaultValues: initial,
    resolver: zodResolver<Input, unknown, Input, z.ZodType<Input, Input>>(schema),
  });

  const held = useWatch({ control });

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
      {children(control)}
      <button type="submit">Save</button>
      <output aria-label="What the form holds">{JSON.stringify(held)}</output>
    </form>
  );
}

/** Asserts the form's values. NaN is displayed as null. */
export async function expectHeld(values: object): Promise<void> {
  await expect
    .element(page.getByRole('status', { name: 'What the form holds' }))
    .toHaveTextContent(JSON.stringify(values), { normalizeWhitespace: false });
}
