import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './text-area.module.css';

/**
 * A browser that makes a box grow with its text needs no measuring: each of 200 lines would cost a layout.
 */
export const GROWS_AUTOMATICALLY = CSS.supports('field-sizing', 'content');

/** Several lines of text, in a box as high as they are. */
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
