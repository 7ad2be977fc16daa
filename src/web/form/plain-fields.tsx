/**
 * Lightweight fields for forms with many lines. They look and behave like those in `text-field.tsx`
 * and `number-field.tsx`.
 */
import type { CSSProperties } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import growing from '../ui/text-area.module.css';
import { GROWS_AUTOMATICALLY } from '../ui/text-area.tsx';
import { useMoneyText } from './use-money-text.ts';
import { PlainFrame } from './plain-frame.tsx';
import { TextAreaField } from './text-field.tsx';
import { numberOf, textOf, useFormField } from './use-form-field.ts';
import { useNumberText } from './use-number-text.ts';

interface PlainFieldProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
  label: string;
}

const ONE_ROW = { '--rows': 1 } as CSSProperties;

/** A field for text of one or more lines. */
export function PlainTextAreaField<Input extends FieldValues, Output>(
  props: PlainFieldProps<Input, Output>,
) {
  return GROWS_AUTOMATICALLY ? (
    <GrowingText {...props} />
  ) : (
    <TextAreaField {...props} minRows={1} />
  );
}

function GrowingText<Input extends FieldValues, Output>({
  control,
  name,
  label,
}: PlainFieldProps<Input, Output>) {
  const { value, change, leave, attach, error } = useFormField({ control, name });

  return (
    <PlainFrame label={label} error={error} isMultiline>
      {(input) => (
        <textarea
          {...input}
          className={`${growing.growing} ${input.className}`}
          style={ONE_ROW}
          ref={attach}
          name={name}
          value={textOf(value)}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={leave}
        />
      )}
    </PlainFrame>
  );
}

/**
 * A field for a number that isn't money. Its form value is null if empty, and NaN for an invalid
 * number.
 */
export function PlainNumberField<Input extends FieldValues, Output>({
  control,
  name,
  label,
}: PlainFieldProps<Input, Output>) {
  const { value, change, leave, attach, error } = useFormField({ control, name });
  const text = useNumberText({ value, change, leave, emptyValue: null });

  return (
    <PlainFrame label={label} error={error}>
      {(input) => (
        <input
          {...input}
          className={`figure ${input.className}`}
          ref={attach}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          {...text}
        />
      )}
    </PlainFrame>
  );
}

/** A field for an amount in dollars. Its form value is null if empty. */
export function PlainMoneyField<Input extends FieldValues, Output>({
  control,
  name,
  label,
}: PlainFieldProps<Input, Output>) {
  const { value, change, leave, attach, error } = useFormField({ control, name });
  const text = useMoneyText({ value: numberOf(value), onChange: change, onBlur: leave });

  return (
    <PlainFrame label={label} error={error} sign="$">
      {(input) => (
        <input
          {...input}
          className={`figure ${input.className}`}
          ref={attach}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          {...text}
        />
      )}
    </PlainFrame>
  );
}
