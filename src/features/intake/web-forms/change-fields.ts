/** Changes a form's fields in the builder. Ids never change and are never reused. */
import {
  canDecide,
  CHECKED,
  DEFAULT_OPTIONS,
  formField,
  hasOptions,
  MAX_FIELDS,
  UNCHECKED,
} from './form-field.ts';
import { FIELD_TYPE_LABELS } from './stored-field.ts';
import type { FieldType, FormField } from './stored-field.ts';

/** The properties that can change on an existing field. */
export type FieldPatch = Partial<Omit<FormField, 'id' | 'type'>>;

export type FieldsChange =
  | { kind: 'add'; id: string; type: FieldType; at: number }
  | { kind: 'edit'; id: string; patch: FieldPatch }
  /**
   * `followers` are the fields shown only for this option. Their conditions are updated to its new
   * name.
   */
  | { kind: 'option'; id: string; index: number; text: string; followers: readonly string[] }
  | { kind: 'move'; id: string; to: number }
  | { kind: 'duplicate'; id: string; newId: string }
  | { kind: 'remove'; id: string }
  /** Replaces all fields with those of a template. */
  | { kind: 'replace'; fields: readonly FormField[] };

/** Returns the answers that other fields' conditions can use. */
export function decidingValues({ type, options }: FormField): readonly string[] {
  if (!canDecide(type)) return [];

  return type === 'CHECKBOX' ? [CHECKED, UNCHECKED] : (options ?? []);
}

/**
 * Removes conditions that can't be met because their field was deleted or moved below, or their
 * option was removed.
 */
function withoutBrokenConditions(fields: readonly FormField[]): FormField[] {
  const earlier = new Map<string, FormField>();

  return fields.map((field) => {
    const decides = field.showIf && earlier.get(field.showIf.fieldId);
    const isGood =
      !field.showIf || (decides && decidingValues(decides).includes(field.showIf.value));
    earlier.set(field.id, field);

    return isGood ? field : { ...field, showIf: null };
  });
}

/** Returns a new field, labeled with the name of its type. */
export function newField(id: string, type: FieldType): FormField {
  const options = hasOptions(type) ? [...DEFAULT_OPTIONS] : null;

  return formField.parse({ id, type, label: FIELD_TYPE_LABELS[type], options });
}

const put = (fields: readonly FormField[], at: number, field: FormField): FormField[] => [
  ...fields.slice(0, at),
  field,
  ...fields.slice(at),
];

const mapped = (
  fields: readonly FormField[],
  id: string,
  change: (field: FormField) => FormField,
): FormField[] => fields.map((field) => (field.id === id ? change(field) : field));

function changed(fields: readonly FormField[], change: FieldsChange): readonly FormField[] {
  switch (change.kind) {
    case 'add': {
      const at = Math.max(0, Math.min(change.at, fields.length));

      return canTake(fields, change.id)
        ? put(fields, at, newField(change.id, change.type))
        : fields;
    }
    case 'edit':
      return mapped(fields, change.id, (field) => ({ ...field, ...change.patch }));
    case 'option': {
      const { id, index, text, followers } = change;

      return fields.map((field) => {
        if (field.id === id) return { ...field, options: replaced(field.options, index, text) };
        const isFollowing = field.showIf?.fieldId === id && followers.includes(field.id);

        return field.showIf && isFollowing
          ? { ...field, showIf: { ...field.showIf, value: text } }
          : field;
      });
    }
    case 'move': {
      const field = fields.find(({ id }) => id === change.id);
      const others = fields.filter((one) => one !== field);

      return field ? put(others, Math.max(0, Math.min(change.to, others.length)), field) : fields;
    }
    case 'duplicate': {
      const at = fields.findIndex(({ id }) => id === change.id);
      const field = fields[at];

      return field && canTake(fields, change.newId)
        ? // Clear `known`: two fields with the same meaning would conflict.
          put(fields, at + 1, { ...field, id: change.newId, known: null })
        : fields;
    }
    case 'remove':
      return fields.filter(({ id }) => id !== change.id);
    case 'replace':
      return change.fields;
  }
}

const replaced = (options: readonly string[] | null, index: number, text: string) =>
  (options ?? []).map((option, i) => (i === index ? text : option));

const canTake = (fields: readonly FormField[], id: string) =>
  fields.length < MAX_FIELDS && !fields.some((field) => field.id === id);

/** Applies a change to the fields and removes conditions that can no longer be met. */
export function changeFields(fields: readonly FormField[], change: FieldsChange): FormField[] {
  return withoutBrokenConditions(changed(fields, change));
}

/** Returns the fields shown only for an option of this field. */
export function followersOf(fields: readonly FormField[], id: string, option: string): string[] {
  return fields
    .filter(({ showIf }) => showIf?.fieldId === id && showIf.value === option)
    .map((field) => field.id);
}

/** Returns the name for a new option, such as 'Option 4'. */
export function newOption(options: readonly string[]): string {
  for (let number = options.length + 1; ; number += 1) {
    const option = `Option ${number}`;
    if (!options.includes(option)) return option;
  }
}
