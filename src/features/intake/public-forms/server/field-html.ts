/** Renders a form's fields as HTML. */
import { CHECKED, UNCHECKED } from '#features/intake/web-forms/form-field.ts';
import type { FieldType, FormField, KnownField } from '#features/intake/web-forms/stored-field.ts';
import { ACCEPTED_FROM_VISITORS } from '#features/work/files/file-types.ts';
import { MAX_FILES_OF_FIELD } from '../read-answers.ts';
import { attributes, html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';

/** A file that is already uploaded, so the visitor doesn't have to choose it again. */
export interface KeptFile {
  token: string;
  name: string;
}

/** The current values: the visitor's input, or defaults. */
export interface Filled {
  values: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, readonly KeptFile[]>;
  /** Error messages by field. */
  problems: ReadonlyMap<string, string>;
}

const INPUT_TYPES: Partial<Record<FieldType, string>> = {
  EMAIL: 'email',
  PHONE: 'tel',
  NUMBER: 'number',
  DATE: 'date',
  TIME: 'time',
  FILE: 'file',
};

const AUTOCOMPLETE: Readonly<Record<KnownField, string>> = {
  name: 'name',
  email: 'email',
  phone: 'tel',
  address: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
};

function autocompleteOf({ type, known }: FormField): string | null {
  if (known) return AUTOCOMPLETE[known];
  if (type === 'EMAIL') return 'email';

  return type === 'PHONE' ? 'tel' : null;
}

/**
 * Returns the attributes shared by all of a field's controls. The page's script marks conditional
 * fields as required.
 */
function common(field: FormField, { problems }: Filled) {
  const described = [
    ...(field.helpText ? [`help-${field.id}`] : []),
    ...(problems.has(field.id) ? [`problem-${field.id}`] : []),
  ];

  return {
    name: field.id,
    required: field.required && !field.showIf,
    'data-required': field.required && Boolean(field.showIf),
    'aria-describedby': described.join(' ') || null,
    'aria-invalid': problems.has(field.id) ? 'true' : null,
  };
}

function textControl(field: FormField, filled: Filled): Html {
  const all = {
    ...common(field, filled),
    id: `field-${field.id}`,
    placeholder: field.placeholder,
    autocomplete: autocompleteOf(field),
  };
  const value = filled.values.get(field.id) ?? '';
  if (field.type === 'TEXTAREA') {
    // Browsers drop the first line break of a text area.
    return html`<textarea rows="4" ${attributes(all)}>${value}</textarea>`;
  }
  const type = INPUT_TYPES[field.type] ?? 'text';

  return html`<input${attributes({ ...all, type, value, step: type === 'number' && 'any' })}>`;
}

function selectControl(field: FormField, filled: Filled): Html {
  const value = filled.values.get(field.id);
  const all = {
    ...common(field, filled),
    id: `field-${field.id}`,
    autocomplete: autocompleteOf(field),
  };

  return html`<select${attributes(all)}><option value="">${field.placeholder ?? 'Choose…'}</option>${(
    field.options ?? []
  ).map(
    (option) => html`<option${attributes({ selected: option === value })}>${option}</option>`,
  )}</select>`;
}

function radioControls(field: FormField, filled: Filled): Html[] {
  const value = filled.values.get(field.id);

  return (field.options ?? []).map(
    (option) =>
      html`<label class="tick"><input${attributes({
        ...common(field, filled),
        type: 'radio',
        value: option,
        checked: option === value,
      })}> <span>${option}</span></label>`,
  );
}

function fileControl(field: FormField, filled: Filled): Html {
  const all = common(field, filled);

  return html`<input${attributes({
    ...all,
    required: all.required && !filled.files.get(field.id)?.length,
    id: `field-${field.id}`,
    type: 'file',
    multiple: true,
    accept: ACCEPTED_FROM_VISITORS,
    'data-max': MAX_FILES_OF_FIELD,
  })}>`;
}

/** Renders the files already uploaded. The page's script adds more. */
const keptFiles = (field: FormField, { files }: Filled) =>
  html`<ul class="files">
    ${(files.get(field.id) ?? []).map(
      ({ token, name }) =>
        html`<li>
          <label
            ><input type="checkbox" checked${attributes({ name: field.id, value: token })} />
            <span>${name}</span></label
          >
        </li>`,
    )}
  </ul>`;

const star = ({ required }: FormField) =>
  required && html`<span class="star" aria-hidden="true"> *</span>`;

/** Describes a field's condition, for visitors without JavaScript. */
function conditionOf({ showIf }: FormField, fields: readonly FormField[]): Html | null {
  const decides = showIf && fields.find(({ id }) => id === showIf.fieldId);
  if (!showIf || !decides) return null;
  const isNot = showIf.operator === 'isNot';
  if (decides.type !== 'CHECKBOX') {
    return html`<p class="when">
      Only if “${decides.label}” is ${isNot && 'not '}“${showIf.value}”
    </p>`;
  }
  const isTicked = (showIf.value === CHECKED) !== isNot;

  return html`<p class="when">Only if “${decides.label}” is ${isTicked ? CHECKED : UNCHECKED}</p>`;
}

/** Renders a field with its label, help, and error. */
export function fieldHtml(field: FormField, filled: Filled, fields: readonly FormField[]): Html {
  const { id, type, label, helpText, width, showIf } = field;
  const problem = filled.problems.get(id);
  const after = html`${helpText && html`<p class="help" id="help-${id}">${helpText}</p>`}
    ${type === 'FILE' && keptFiles(field, filled)}
    <p class="problem" id="problem-${id}" role="alert">${problem}</p>`;
  const around = attributes({
    class: `field ${width}${problem ? ' wrong' : ''}`,
    'data-id': id,
    'data-if': showIf?.fieldId,
    'data-operator': showIf?.operator,
    'data-value': showIf?.value,
  });
  const when = conditionOf(field, fields);
  if (type === 'RADIO') {
    return html`<fieldset${around}><legend>${label}${star(field)}</legend>${when}${radioControls(field, filled)}${after}</fieldset>`;
  }
  if (type === 'CHECKBOX') {
    const tick = attributes({
      ...common(field, filled),
      id: `field-${id}`,
      type: 'checkbox',
      checked: filled.values.get(id) === 'on',
    });

    return html`<div${around}>${when}<label class="tick"><input${tick}> <span>${label}${star(field)}</span></label>${after}</div>`;
  }
  const control =
    type === 'SELECT'
      ? selectControl(field, filled)
      : type === 'FILE'
        ? fileControl(field, filled)
        : textControl(field, filled);

  return html`<div${around}><label for="field-${id}">${label}${star(field)}</label>${when}${control}${after}</div>`;
}
