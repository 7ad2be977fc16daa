/**
 * Field builders. Each declaration states a field's name, its values, and how lists, forms,
 * spreadsheets, and the audit trail treat it.
 */
import { z } from 'zod';
import type { ListField } from '../list-query.ts';
import { declare } from './declare.ts';
import type { CreateOf, Declared, ListOf, Options } from './declare.ts';
import type { Field, FieldKind } from './field.ts';
import { nonNegativeDollars } from '../money.ts';
import {
  inSentence,
  optionalAddress,
  optionalChoice,
  optionalDate,
  optionalEmail,
  optionalPhone,
  optionalPostalCode,
  storedEmail,
  optionalReference,
  optionalText,
  optionalTime,
  reference as requiredReference,
  requiredName,
  requiredText,
} from './field-schemas.ts';

const TEXT = { kind: 'text' } as const satisfies ListField;
type TextList = typeof TEXT;

type TextSchema<O> = O extends { required: true }
  ? ReturnType<typeof requiredText>
  : ReturnType<typeof optionalText>;

/** Declares a line of text. Blank becomes null unless the field is required. */
export function text<const O extends Options & { max?: number }>(
  label: string,
  options?: O,
): Declared<O, TextSchema<O>, TextList> {
  const make = () => (options?.required ? requiredText : optionalText)(label, options?.max);

  return declare({ ...options, label, kind: 'text', make, listField: TEXT });
}

/** Declares a person's or company's name, which must contain a letter or digit. */
export function name<const O extends Options & { required: true; max?: number }>(
  label: string,
  options: O,
): Declared<O, ReturnType<typeof requiredText>, TextList> {
  const make = () => requiredText(label, options.max);
  const makeInput = () => requiredName(label, options.max);

  return declare({ ...options, label, kind: 'text', make, makeInput, listField: TEXT });
}

/** Declares multi-line text. Lists return it only on request. */
export function lines<const O extends Options & { max?: number }>(
  label: string,
  options?: O,
): Declared<O, ReturnType<typeof optionalText>, TextList, true> {
  const make = () => optionalText(label, options?.max ?? 10_000);

  return declare({ ...options, label, kind: 'lines', make, listField: TEXT, isLarge: true });
}

/** Declares an email address. `example` appears in the OpenAPI document. */
export function email<const O extends Options & { example?: string }>(
  label: string,
  options?: O,
): Declared<O, ReturnType<typeof optionalEmail>, TextList> {
  const { example } = options ?? {};
  const make = () => storedEmail(label);
  const makeInput = () => (example ? optionalEmail(label).meta({ example }) : optionalEmail(label));

  return declare({ ...options, label, kind: 'email', make, makeInput, listField: TEXT });
}

/**
 * Declares a phone number. It is stored as entered, except for characters that spreadsheets and
 * links add.
 */
export function phone<const O extends Options & { max?: number }>(
  label: string,
  options?: O,
): Declared<O, ReturnType<typeof optionalText>, TextList> {
  const make = () => optionalText(label, options?.max ?? 60);
  const makeInput = () => optionalPhone(label, options?.max);

  return declare({ ...options, label, kind: 'phone', make, makeInput, listField: TEXT });
}

/** Declares a single-line address. Requests repair its ZIP code. */
export function address<const O extends Options>(
  label: string,
  options?: O,
): Declared<O, ReturnType<typeof optionalText>, TextList> {
  const make = () => optionalText(label, 500);
  const makeInput = () => optionalAddress(label, 500);

  return declare({ ...options, label, kind: 'text', make, makeInput, listField: TEXT });
}

/** Declares a ZIP code. Characters that spreadsheets add are removed. */
export function postalCode<const O extends Options>(
  label: string,
  options?: O,
): Declared<O, ReturnType<typeof optionalText>, TextList> {
  const make = () => optionalText(label, 10);
  const makeInput = () => optionalPostalCode(label);

  return declare({ ...options, label, kind: 'text', make, makeInput, listField: TEXT });
}

/** Returns the default error message: 'Choose a status', 'Choose an option'. */
function chooseA(label: string): string {
  const noun = label.charAt(0).toLowerCase() + inSentence(label).slice(1);

  return `Choose ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

type Words<Value extends string> = readonly Value[] | Readonly<Record<Value, string>>;

interface ChoiceOptions<Value extends string> extends Options {
  default?: Value;
  /** The label if nothing is chosen: 'General'. */
  none?: string;
  /** The error message. Defaults to 'Choose a type' for the label 'Type'. */
  message?: string;
}

type ChoiceSchema<O, Value extends string> = O extends { required: true }
  ? z.ZodEnum<{ [V in Value]: V }>
  : ReturnType<typeof optionalChoice<Value>>;

/** Declares a choice from values, passed as a list or as an object with their labels. */
export function choice<
  const Value extends string,
  const O extends ChoiceOptions<NoInfer<Value>> = Options,
>(
  label: string,
  words: Words<Value>,
  options?: O,
): Declared<O, ChoiceSchema<O, Value>, { kind: 'choice'; values: readonly Value[] }> {
  const { message = chooseA(label), ...rest } = options ?? ({} as O);
  const isNamed = !Array.isArray(words);
  const values = (isNamed ? Object.keys(words) : words) as Value[];
  const make = () => (rest.required ? z.enum(values, message) : optionalChoice(values, message));

  return declare({
    ...rest,
    label,
    kind: 'choice',
    make,
    listField: { kind: 'choice', values },
    values,
    ...(isNamed && { choices: words as Readonly<Record<string, string>> }),
  });
}

type NumberSchema<O> = O extends { required: true } ? z.ZodNumber : z.ZodNullable<z.ZodNumber>;

/** Declares an amount in dollars: zero or more, or null. */
export function money<const O extends Options>(
  label: string,
  options?: O,
): Declared<O, z.ZodNullable<typeof nonNegativeDollars>, { kind: 'money' }> {
  const make = () => nonNegativeDollars.nullable();

  return declare({ ...options, label, kind: 'money', make, listField: { kind: 'money' } });
}

/**
 * Declares a number from `min` (0 by default) to `max`, in multiples of `step`; null if optional.
 */
export function number<
  const O extends Options & { min?: number; max: number; step?: number; default?: number },
>(label: string, options: O): Declared<O, NumberSchema<O>, { kind: 'number' }> {
  const { min = 0, max, step, ...rest } = options;
  const range = `${label}: enter a number from ${min} to ${max}`;
  const bounded = z.number(range).min(min, range).max(max, range);
  const stepped = step
    ? bounded.multipleOf(step, `${label}: enter a multiple of ${step}`)
    : bounded;
  const make = () => (rest.required ? stepped : stepped.nullable());

  return declare({ ...rest, label, kind: 'number', make, listField: { kind: 'number' } });
}

/** A calendar day. */
export function day<const O extends Options>(
  label: string,
  options?: O,
): Declared<O, ReturnType<typeof optionalDate>, { kind: 'date' }> {
  const make = () => optionalDate(label);

  return declare({ ...options, label, kind: 'day', make, listField: { kind: 'date' } });
}

/** Declares a time of day, 'HH:mm'. */
export function time<const O extends Options>(
  label: string,
  options?: O,
): Declared<O, ReturnType<typeof optionalTime>, TextList> {
  return declare({
    ...options,
    label,
    kind: 'time',
    make: () => optionalTime(label),
    listField: TEXT,
  });
}

/** Yes or no. */
export function flag<const O extends Options & { default?: boolean }>(
  label: string,
  options?: O,
): Declared<O, z.ZodBoolean, TextList> {
  const make = () => z.boolean();

  return declare({ ...options, label, kind: 'flag', make, listField: TEXT });
}

/** Declares a list of short strings, such as tags. */
export function texts<const O extends Options>(
  label: string,
  options?: O,
): Declared<O, z.ZodArray<ReturnType<typeof requiredText>>, TextList> {
  const make = () =>
    z
      .array(requiredText(label, 100), `${label}: send a list of strings`)
      .max(50, `${label}: at most 50`);

  return declare({ ...options, label, kind: 'texts', make, listField: TEXT });
}

type ReferenceSchema<O> = O extends { required: true }
  ? ReturnType<typeof requiredReference>
  : ReturnType<typeof optionalReference>;

/**
 * Declares a reference to another record by id. `message` is the error message: 'Choose a client'.
 */
export function reference<const O extends Options & { message: string }>(
  label: string,
  options: O,
): Declared<O, ReferenceSchema<O>, { kind: 'number' }> & { kind: 'reference' } {
  const { message, ...rest } = options;
  const make = () => (rest.required ? requiredReference : optionalReference)(message);

  return declare({ ...rest, label, kind: 'reference', make, listField: { kind: 'number' } });
}

interface ValueOptions extends Options {
  kind?: FieldKind;
  listAs?: ListField;
  large?: true;
  /** The request schema, if it is more lenient than the schema of the stored value. */
  input?: z.ZodType;
  storedAs?: string;
  default?: unknown;
}

type InputOf<O, Schema extends z.ZodType> = O extends { input: infer Input extends z.ZodType }
  ? Input
  : Schema;

/** Declares any other value, such as one the server computes. */
export function value<Schema extends z.ZodType, const O extends ValueOptions>(
  label: string,
  schema: Schema,
  options?: O,
): Field<
  Schema,
  CreateOf<O, InputOf<O, Schema>>,
  O extends { list: true; listAs: infer List extends ListField } ? List : ListOf<O, TextList>,
  O extends { large: true } ? true : false,
  InputOf<O, Schema>
> {
  const { kind = 'other', listAs = TEXT, large, ...rest } = options ?? ({} as O);

  return declare({
    ...rest,
    label,
    kind,
    make: () => schema,
    listField: listAs,
    isLarge: large ?? false,
  });
}
