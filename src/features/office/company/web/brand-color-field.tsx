import { TextInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { brandTones, CLIENT_PAGE, hexColor, isHexColor } from '#shared/brand-color.ts';
import type { FieldProps } from '#web/form/field-props.ts';
import { textOf, useInputField } from '#web/form/use-form-field.ts';
import classes from './brand-color-field.module.css';

const THEMES = ['light', 'dark'] as const;

/** Picks or enters the company's color, and previews it on a button and a link. */
export function BrandColorField<Input extends FieldValues, Output>({
  control,
  name,
  label,
}: FieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label });
  const typed = textOf(value);
  const color = hexColor(typed);
  const isColor = isHexColor(color);

  return (
    <div className={classes.field}>
      <TextInput
        {...input}
        name={name}
        description="A hex color from your logo or website, such as #2f5bd7"
        value={typed}
        maxLength={40}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => change(event.currentTarget.value)}
        leftSectionPointerEvents="auto"
        leftSection={
          <input
            type="color"
            aria-label="Choose the brand color"
            className={classes.picker}
            value={isColor ? color : '#808080'}
            onChange={(event) => change(event.currentTarget.value)}
          />
        }
      />
      {isColor && (
        <div className={classes.samples}>
          {THEMES.map((theme) => {
            const { fill, onFill, text } = brandTones(color)[theme];

            return (
              <div
                key={theme}
                className={classes.sample}
                style={{ background: CLIENT_PAGE[theme].card }}
              >
                <span
                  className={classes.button}
                  style={{ background: fill, color: onFill, borderColor: text }}
                >
                  Submit
                </span>
                <span className={classes.link} style={{ color: text }}>
                  {theme === 'light' ? 'Light screens' : 'Dark screens'}
                </span>
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}
