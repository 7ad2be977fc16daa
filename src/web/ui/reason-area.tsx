import { MAX_REASON_LENGTH } from '#shared/fields/field-schemas.ts';
import type { TextareaProps } from '@mantine/core';
import { TextArea } from './text-area.tsx';

interface ReasonAreaProps extends Omit<TextareaProps, 'label' | 'value' | 'onChange'> {
  value: string;
  onChange: (reason: string) => void;
}

/** A text area for the reason for an action, for dialogs without a form. */
export function ReasonArea({ onChange, ...props }: ReasonAreaProps) {
  return (
    <TextArea
      label="Reason"
      maxLength={MAX_REASON_LENGTH}
      minRows={2}
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
