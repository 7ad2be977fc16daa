import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { get, useFormState } from 'react-hook-form';
import type { KeyboardEvent } from 'react';
import { FormGrid } from '#web/form/form-grid.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { FieldPatch, FieldsChange } from '../change-fields.ts';
import { hasOptions, takesDefault, takesPlaceholder } from '../form-field.ts';
import {
  KNOWN_FIELD_LABELS,
  KNOWN_FIELDS,
  type FieldType,
  type FormField,
  type KnownField,
} from '../stored-field.ts';
import type { BuilderControl } from './builder-values.ts';
import { ConditionEditor } from './condition-editor.tsx';
import classes from './field-editor.module.css';
import { OptionsEditor } from './options-editor.tsx';

interface FieldEditorProps {
  control: BuilderControl;
  field: FormField;
  index: number;
  fields: readonly FormField[];
  change: (change: FieldsChange) => void;
  /** The saved form's slug; null for a new form. */
  slug: string | null;
}

const CAN_BE_KNOWN: readonly FieldType[] = ['TEXT', 'EMAIL', 'PHONE', 'SELECT'];

const KNOWN_CHOICES = [
  { value: '', label: 'Automatic' },
  ...KNOWN_FIELDS.map((value) => ({ value, label: KNOWN_FIELD_LABELS[value] })),
];

/** Edits all of a field's properties. */
export function FieldEditor({ control, field, index, fields, change, slug }: FieldEditorProps) {
  const { errors } = useFormState({ control });
  const { id, type } = field;
  const edit = (patch: FieldPatch) => change({ kind: 'edit', id, patch });

  const bind = (key: 'label' | 'placeholder' | 'helpText' | 'defaultValue') => ({
    name: `fields.${index}.${key}`,
    value: field[key] ?? '',
    error: errorAt(errors, `fields.${index}.${key}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      edit({ [key]: event.currentTarget.value }),
  });

  return (
    <div className={classes.editor} onKeyDown={keepInForm} role="presentation">
      <FormGrid>
        <TextInput
          label="Label"
          required
          autoComplete="off"
          wrapperProps={WIDE}
          {...bind('label')}
        />
        {takesPlaceholder(type) && (
          <TextInput label="Placeholder" autoComplete="off" {...bind('placeholder')} />
        )}
        {takesDefault(type) &&
          (type === 'TEXTAREA' ? (
            <TextArea label="Default value" minRows={1} {...bind('defaultValue')} />
          ) : (
            <TextInput
              label="Default value"
              type={type === 'EMAIL' ? 'email' : 'text'}
              inputMode={type === 'NUMBER' ? 'decimal' : undefined}
              autoComplete="off"
              {...bind('defaultValue')}
            />
          ))}
        <TextInput
          label="Help text"
          description="Shown below the field"
          autoComplete="off"
          wrapperProps={WIDE}
          {...bind('helpText')}
        />
        <div className={classes.checks} data-wide>
          <Checkbox
            label="Required"
            checked={field.required}
            onChange={(event) => edit({ required: event.currentTarget.checked })}
          />
          <Checkbox
            label="Half width"
            checked={field.width === 'half'}
            onChange={(event) => edit({ width: event.currentTarget.checked ? 'half' : 'full' })}
          />
          {index > 0 && (
            <Checkbox
              label="Starts a new page"
              checked={field.startsPage}
              onChange={(event) => edit({ startsPage: event.currentTarget.checked })}
            />
          )}
        </div>
        {hasOptions(type) && (
          <OptionsEditor
            field={field}
            index={index}
            fields={fields}
            change={change}
            errors={errors}
          />
        )}
        {CAN_BE_KNOWN.includes(type) && (
          <NativeSelect
            label="Sender detail"
            description="Matches the sender with your contacts"
            data={KNOWN_CHOICES}
            value={field.known ?? ''}
            onChange={(event) =>
              edit({ known: (event.currentTarget.value || null) as KnownField | null })
            }
          />
        )}
        <ConditionEditor
          field={field}
          earlier={fields.slice(0, index)}
          error={errorAt(errors, `fields.${index}.showIf`)}
          onChange={(showIf) => edit({ showIf })}
        />
        {type !== 'FILE' && slug && <Prefill field={field} slug={slug} />}
      </FormGrid>
    </div>
  );
}

const WIDE = { 'data-wide': true };

/** Returns the error message of a value, or of its first invalid part. */
function errorAt(errors: object, path: string): string | undefined {
  const found: unknown = get(errors, path);
  const message = (found as { message?: unknown } | undefined)?.message;

  return typeof message === 'string' ? message : undefined;
}

/** Don't save the entire form when Enter is pressed in an input. */
function keepInForm(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Shows the URL that prefills this field. */
function Prefill({ field, slug }: { field: FormField; slug: string }) {
  const name = field.known ?? field.id;

  return (
    <p className={classes.prefill} data-wide>
      Prefill with a link: <code>{`${location.origin}/web-form/${slug}?${name}=…`}</code>
    </p>
  );
}
