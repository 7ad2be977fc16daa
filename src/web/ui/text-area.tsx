import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './text-area.module.css';

/**
 * True if the browser can grow a text area with its content. Measuring in JavaScript would cost a
 * layout for each of up to 200 line items.
 */
export const GROWS_AUTOMATICALLY = CSS.supports('field-sizing', 'content');

/** A multiline text input that grows with its content. */
export function TextArea({ minRows = 3, ...props }: TextareaProps) {
  if (!GROWS_AUTOMATICALLY) return <Textarea {...props} autosize minRows={minRows} maxRows={14} />;

  return (
    <Textarea
      {...props}
      classNames={{ input: classes.growing }}
      style={{ '--rows': minRows } as CSSProperties}
    />
  );
}
