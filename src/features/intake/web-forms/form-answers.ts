/** Answers to a form: which fields are visible, and the sender's details. */
import { CHECKED, UNCHECKED } from './form-field.ts';
import type { FormField, KnownField } from './stored-field.ts';
import { keysOf } from '#shared/keys-of.ts';
import { KNOWN_FIELD_LABELS } from './stored-field.ts';

/** A file as referenced by an answer. */
export interface AnswerFile {
  /** The id of the quarantined file. */
  id: number;
  name: string;
}

/**
 * A string ('2026-05-14' for a date, '14:30' for a time), number, checkbox state, or list of files.
 */
export type Answer = string | number | boolean | readonly AnswerFile[];

/** By field id. Unanswered fields have no entry. */
export type Answers = Readonly<Record<string, Answer>>;

function valueFor(field: FormField, answers: Answers): string {
  const answer = answers[field.id];
  if (field.type === 'CHECKBOX') return answer === true ? CHECKED : UNCHECKED;

  return typeof answer === 'string' ? answer : '';
}

/**
 * Returns the fields visible for the current answers. A field that depends on a hidden field is
 * hidden too.
 */
export function shownFields(fields: readonly FormField[], answers: Answers): FormField[] {
  const shown = new Map<string, FormField>();
  for (const field of fields) {
    const { showIf } = field;
    const decides = showIf && shown.get(showIf.fieldId);
    if (showIf && !decides) continue;
    if (showIf && decides) {
      const isSame = valueFor(decides, answers) === showIf.value;
      if (isSame !== (showIf.operator === 'is')) continue;
    }
    shown.set(field.id, field);
  }

  return [...shown.values()];
}

/**
 * Groups visible fields by page. Omits pages without visible fields; a hidden field's page break
 * applies to the next visible one.
 */
export function pagesOf(fields: readonly FormField[], asked: readonly FormField[]): FormField[][] {
  const isAsked = new Set(asked.map(({ id }) => id));
  const pages: FormField[][] = [[]];
  for (const field of fields) {
    if (field.startsPage) pages.push([]);
    if (isAsked.has(field.id)) pages.at(-1)?.push(field);
  }

  return pages.filter((page) => page.length > 0);
}

/**
 * Maps each sender detail to a field: based on the form's settings, otherwise the field's type,
 * otherwise its label.
 */
export function knownFieldsOf(
  fields: readonly FormField[],
): Partial<Record<KnownField, FormField>> {
  const said = Object.fromEntries(
    [...fields].reverse().flatMap((field) => (field.known ? [[field.known, field]] : [])),
  ) as Partial<Record<KnownField, FormField>>;
  const free = fields.filter(({ known }) => known === null);
  const byType = (type: FormField['type']) => free.find((field) => field.type === type);
  const byLabel = (words: RegExp) =>
    free.find(({ type, label }) => type === 'TEXT' && words.test(label));
  const guessed: Partial<Record<KnownField, FormField | undefined>> = {
    name: byLabel(/^(?:your |full |first and last )?name$/i),
    email: byType('EMAIL'),
    phone: byType('PHONE'),
    address: byLabel(/^(?:street |property |home )?address$/i),
    city: byLabel(/^city$/i),
    zip: byLabel(/^(?:zip|zip code|postal code)$/i),
  };

  return Object.fromEntries(
    keysOf(KNOWN_FIELD_LABELS).flatMap((known) => {
      const field = said[known] ?? guessed[known];

      return field ? [[known, field]] : [];
    }),
  );
}

/** Returns the sender's details from the answers, as trimmed text. */
export function knownAnswers(
  fields: readonly FormField[],
  answers: Answers,
): Partial<Record<KnownField, string>> {
  return Object.fromEntries(
    Object.entries(knownFieldsOf(fields)).flatMap(([known, field]) => {
      const answer = answers[field.id];
      const text = typeof answer === 'string' ? answer.trim() : '';

      return text ? [[known, text]] : [];
    }),
  );
}

/** Formats an answer: 'Yes', '3', 'roof.jpg, gutter.jpg'; '' if there is none. */
export function answerText(answer: Answer | undefined): string {
  if (answer === undefined) return '';
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  if (typeof answer === 'object') return answer.map(({ name }) => name).join(', ');

  return String(answer);
}
