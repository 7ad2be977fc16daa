import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Field, Fields } from '#shared/fields/field.ts';
import { CheckboxField } from './checkbox-field.tsx';
import { DayField } from './day-field.tsx';
import { choicesOf } from './field-choices.ts';
import type { FieldProps } from './field-props.ts';
import { useFormControl } from './form-control.tsx';
import { MoneyField, NumberField } from './number-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { SelectField, type Choice } from './select-field.tsx';
import { TagsField } from './tags-field.tsx';
import { TextAreaField, TextField } from './text-field.tsx';

type AnyFieldProps = FieldProps<FieldValues, FieldValues>;

interface EntityFieldProps<Name extends string> extends Pick<
  AnyFieldProps,
  'description' | 'disabled' | 'isWide'
> {
  name: Name;
  /** The path of the list item that the field is in: 'locations.0'. */
  at?: string;
  /** The label, if the form calls the field something else. */
  label?: string;
  required?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  /** Overrides the field's choices. */
  choices?: readonly Choice[];
  minRows?: number;
  /**
   * Renders a custom input, such as a person picker. It receives the field's control, name, and
   * label.
   */
  children?: (field: AnyFieldProps) => ReactNode;
}

/**
 * Creates a component for an entity's fields. The entity determines each field's label, whether it
 * is required, its choices, and its input, so a form only lists field names. Fields that reference
 * other records need a custom input.
 *
 * @example
 * const Field = fieldOf(contact);
 *
 * <RecordForm record={record} …>
 *   <Field name="company" />
 *   <Field name="assignedTo">{(field) => <PersonField {...field} />}</Field>
 * </RecordForm>
 */
export function fieldOf<F extends Fields>({ fields }: { fields: F }) {
  return function EntityField({
    name,
    at,
    children,
    ...props
  }: EntityFieldProps<keyof F & string>): ReactNode {
    const control = useFormControl();
    const field: Field | undefined = fields[name];
    if (!field) throw new Error(`There is no field ${name}`);
    const { label = field.label, required = field.isRequired } = props;
    const path = at === undefined ? name : `${at}.${name}`;
    const common = { ...props, control, name: path, label, required };

    return children ? children(common) : inputOf(field, common);
  };
}

type InputProps = AnyFieldProps & Omit<EntityFieldProps<string>, 'children' | 'at'>;

function inputOf(field: Field, { choices, minRows, ...props }: InputProps): ReactNode {
  switch (field.kind) {
    case 'text':
      return <TextField {...props} autoComplete="off" />;
    case 'email':
      return <TextField {...props} type="email" autoComplete="off" />;
    case 'time':
      return <TextField {...props} type="time" />;
    case 'lines':
      return <TextAreaField isWide {...props} {...(minRows !== undefined && { minRows })} />;
    case 'phone':
      return <PhoneField {...props} />;
    case 'choice':
      return (
        <SelectField {...props} choices={choices ?? choicesOf(field)} clearable={!props.required} />
      );
    case 'money':
      return <MoneyField {...props} />;
    case 'number':
      return <NumberField {...props} />;
    case 'day':
      return <DayField {...props} />;
    case 'texts':
      return <TagsField {...props} />;
    case 'flag':
      return <CheckboxField {...props} />;
    case 'reference':
    case 'other':
      throw new Error(`${field.label} needs an input of its own`);
  }
}
