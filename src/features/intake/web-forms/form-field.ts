/** Validates a web form's fields in requests. */
import { z } from 'zod';
import { optionalText, requiredText } from '#shared/fields/field-schemas.ts';
import { storedField } from './stored-field.ts';
import type { FieldType, FormField } from './stored-field.ts';

export const DEFAULT_OPTIONS = ['Option 1', 'Option 2', 'Option 3'] as const;

export const MAX_FIELDS = 100;
export const MAX_OPTIONS = 100;
export const MAX_ANSWER_LENGTH = 10_000;

const WITH_OPTIONS: readonly FieldType[] = ['SELECT', 'RADIO'];
const WITH_DEFAULT: readonly FieldType[] = ['TEXT', 'TEXTAREA', 'EMAIL', 'NUMBER'];
const WITHOUT_PLACEHOLDER: readonly FieldType[] = ['CHECKBOX', 'RADIO'];
const FOR_CONDITIONS: readonly FieldType[] = ['SELECT', 'RADIO', 'CHECKBOX'];

export const hasOptions = (type: FieldType): boolean => WITH_OPTIONS.includes(type);
export const takesDefault = (type: FieldType): boolean => WITH_DEFAULT.includes(type);
export const takesPlaceholder = (type: FieldType): boolean => !WITHOUT_PLACEHOLDER.includes(type);
/** Returns true if other fields' conditions can use answers of this type. */
export const canDecide = (type: FieldType): boolean => FOR_CONDITIONS.includes(type);

/** The `showIf` value for a checked checkbox. */
export const CHECKED = 'checked';
export const UNCHECKED = 'unchecked';

const options = z
  .array(requiredText('Option', 200))
  .min(1, 'Add at least one option')
  .max(MAX_OPTIONS, `A field can have at most ${MAX_OPTIONS} options`)
  .refine(
    (all) => new Set(all).size === all.length,
    'Two options are the same. Change or remove one',
  );

const optionalLine = (title: string, max: number) => optionalText(title, max).default(null);

/** A form field in a request. */
export const formField = z.object({
  ...storedField.shape,
  id: z
    .string('Each field needs an id')
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'A field’s id has up to 64 letters, digits, _ or -')
    .refine((id) => !(id in {}), 'This id is reserved. Choose another'),
  label: requiredText('Label', 500),
  placeholder: optionalLine('Placeholder', 200),
  helpText: optionalLine('Help text', 500),
  required: z.boolean('Required must be true or false').default(false),
  /** A number field's default may be sent as a JSON number. */
  defaultValue: z.preprocess(
    (sent) => (typeof sent === 'number' ? String(sent) : sent),
    optionalText('Default value', 2000).default(null),
  ),
});

function checkShowIf(field: FormField, earlier: readonly FormField[]): string | null {
  if (!field.showIf) return null;
  const { fieldId, value } = field.showIf;
  const decides = earlier.find(({ id }) => id === fieldId);
  if (!decides) return 'Choose a field above this one';
  if (!canDecide(decides.type)) return 'Choose a dropdown, multiple choice, or checkbox field';
  const values = decides.type === 'CHECKBOX' ? [CHECKED, UNCHECKED] : (decides.options ?? []);

  return values.includes(value) ? null : `“${decides.label}” has no option “${value}”`;
}

/** Removes properties that the field's type doesn't have, and validates required ones. */
const formFields = z
  .array(formField)
  .max(MAX_FIELDS, `A form can have at most ${MAX_FIELDS} fields`)
  .superRefine((fields, ctx) => {
    const known = new Set<string>();
    for (const [i, field] of fields.entries()) {
      const refuse = (path: string, message: string) =>
        ctx.addIssue({ code: 'custom', path: [i, path], message });
      if (known.has(field.id)) refuse('id', 'Two fields have the same id');
      known.add(field.id);
      if (hasOptions(field.type)) {
        const checked = options.safeParse(field.options ?? [...DEFAULT_OPTIONS]);
        for (const { message } of checked.error?.issues ?? []) refuse('options', message);
      }
      const problem = checkShowIf(field, fields.slice(0, i));
      if (problem) refuse('showIf', problem);
    }
  })
  .overwrite((fields) =>
    fields.map((field) => ({
      ...field,
      placeholder: takesPlaceholder(field.type) ? field.placeholder : null,
      options: hasOptions(field.type)
        ? (field.options ?? DEFAULT_OPTIONS).map((option) => option.trim())
        : null,
      defaultValue: takesDefault(field.type) ? field.defaultValue : null,
    })),
  );

/** Parses JSON sent as a string. Leaves anything else for the schema to reject. */
export function fromJson(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}

export const formFieldsInput = z.preprocess(
  (sent: z.input<typeof formFields> | string): unknown => fromJson(sent),
  formFields.min(1, 'Add at least one field'),
);
