import { Input } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import textArea from '#web/ui/text-area.module.css';

/** Props for the input inside the frame. */
interface PlainInputProps {
  id: string;
  className: string;
  'data-error': true | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface PlainFrameProps {
  label: string;
  error: string | undefined;
  /** A symbol before the input: '$'. */
  sign?: string;
  isMultiline?: boolean;
  children: (input: PlainInputProps) => ReactNode;
}

/**
 * A field with a label and error. It looks the same as Mantine's inputs because it uses their CSS
 * classes, but it is one component instead of a dozen, for forms with hundreds of fields.
 */
export function PlainFrame({ label, error, sign, isMultiline, children }: PlainFrameProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const isWrong = error === undefined ? undefined : true;

  return (
    <div className={Input.classes.root}>
      <label htmlFor={id} className={`mantine-InputWrapper-label ${Input.classes.label}`}>
        {label}
      </label>
      <div
        className={`${Input.classes.wrapper} ${textArea.wrapper}`}
        data-variant="default"
        data-error={isWrong}
        data-multiline={isMultiline}
        data-with-left-section={sign ? true : undefined}
      >
        {sign && (
          <div className={Input.classes.section} data-position="left">
            {sign}
          </div>
        )}
        {children({
          id,
          className: `mantine-Input-input ${Input.classes.input}`,
          'data-error': isWrong,
          'aria-invalid': isWrong,
          'aria-describedby': isWrong && errorId,
        })}
      </div>
      {error !== undefined && (
        <p id={errorId} className={`mantine-InputWrapper-error ${Input.classes.error}`}>
          {error}
        </p>
      )}
    </div>
  );
}
