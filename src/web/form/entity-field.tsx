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
  /** The item of a list that has the field: 'locations.0'. */
  at?: string;
  /** The label, when the form calls the field something else, or requires more than the API. */
  label?: string;
  required?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  /** Fewer or other choices than the field has. */
  choices?: readonly Choice[];
  minRows?: number;
  /** An input of its own, such as a picker of people. It receives the field's control, name and label. */
  children?: (field: AnyFieldProps) => ReactNode;
}

/**
 * The component of an entity's fields: its label, whether it is required, its choices and the kind
 * of input are the entity's, so that a form lists names. Fields that name other records bring an
 * input of their own.
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
