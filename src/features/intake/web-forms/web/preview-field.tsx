import { useId } from 'react';
import type { Answer } from '../form-answers.ts';
import type { FieldType, FormField } from '../stored-field.ts';
import classes from './form-preview.module.css';

interface PreviewFieldProps {
  field: FormField;
  value: Answer | undefined;
  onChange: (value: Answer) => void;
}

const INPUT_TYPES: Partial<Record<FieldType, string>> = {
  EMAIL: 'email',
  PHONE: 'tel',
  NUMBER: 'number',
  DATE: 'date',
  TIME: 'time',
};

/** A field in the preview, with plain inputs as on the public page. */
export function PreviewField({ field, value, onChange }: PreviewFieldProps) {
  const id = useId();
  const { type, label, required, helpText, options, placeholder, width } = field;
  const text = typeof value === 'string' ? value : '';
  const words = (
    <>
      {label}
      {required && (
        <span className={classes.required} aria-hidden>
          {' *'}
        </span>
      )}
    </>
  );
  const described = helpText ? { 'aria-describedby': `${id}-help` } : {};
  const input = {
    id,
    className: classes.input,
    'aria-required': required,
    ...described,
    value: text,
    placeholder: placeholder ?? undefined,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };

  return (
    <div className={classes.field} data-width={width}>
      {type === 'CHECKBOX' ? (
        <label className={classes.choice}>
          <input
            type="checkbox"
            checked={value === true}
            {...described}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          <span>{words}</span>
        </label>
      ) : type === 'RADIO' ? (
        <fieldset className={classes.group} {...described}>
          <legend className={classes.label}>{words}</legend>
          {(options ?? []).map((option, place) => (
            // Use the index as the key: two options may briefly have the same text.
            <label key={place} className={classes.choice}>
              <input
                type="radio"
                name={id}
                checked={text === option}
                onChange={() => onChange(option)}
              />
              <span>{option}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <>
          <label htmlFor={id} className={classes.label}>
            {words}
          </label>
          {type === 'TEXTAREA' ? (
            <textarea rows={4} {...input} />
          ) : type === 'SELECT' ? (
            <select {...input}>
              <option value="">{placeholder ?? 'Choose…'}</option>
              {(options ?? []).map((option, place) => (
                <option key={place}>{option}</option>
              ))}
            </select>
          ) : type === 'FILE' ? (
            <input id={id} type="file" className={classes.input} multiple disabled {...described} />
          ) : (
            <input type={INPUT_TYPES[type] ?? 'text'} autoComplete="off" {...input} />
          )}
        </>
      )}
      {helpText && (
        <p id={`${id}-help`} className={classes.help}>
          {helpText}
        </p>
      )}
    </div>
  );
}
