/**
 * Declares a record that exists only once, such as the company. Each of its settings belongs to a
 * section, which one form edits.
 */
import { z } from 'zod';
import type { Fields } from './fields/field.ts';
import {
  defaultsOf,
  mapFields,
  schemasOf,
  updatesOf,
  type Schemas,
  type Updates,
} from './fields/field-shapes.ts';
import { versionField } from './fields/field-schemas.ts';
import { once } from './once.ts';

type AnyField = Fields[string];

type NameIn<Section> = Section extends unknown ? keyof Section : never;

type FieldIn<Section, Name extends PropertyKey> =
  Section extends Readonly<Record<Name, infer Its extends AnyField>> ? Its : never;

/** The fields of all sections combined. */
type FieldsOf<S extends Record<string, Fields>> = {
  [Name in NameIn<S[keyof S]>]: FieldIn<S[keyof S], Name>;
};

type Flat<T> = { [K in keyof T]: T[K] };

type RecordShape<F extends Fields, C extends Fields> = Flat<
  Schemas<F> & Schemas<C> & { version: z.ZodInt }
>;

type UpdateShape<F extends Fields> = Flat<
  { [K in keyof F]: z.ZodOptional<F[K]['update']> } & { version: typeof versionField }
>;

interface SingletonOptions<S extends Record<string, Fields>, C extends Fields> {
  /** The schema's name in the OpenAPI document: 'Company'. */
  schemaName: string;
  /** The settings that requests can change, by the section of the screen whose form edits them. */
  sections: S;
  /** Fields that only the server sets. */
  computed: C;
}

/** The settings of a single form. */
export interface Section<F extends Fields> {
  fields: F;
  labels: Readonly<Record<keyof F & string, string>>;
  /** Validates the form. */
  readonly form: z.ZodObject<Flat<Updates<F>>>;
}

function sectionOf<F extends Fields>(fields: F): Section<F> {
  const form = once((): z.ZodObject => z.object(updatesOf(fields)));

  return {
    fields,
    labels: mapFields(fields, ({ label }) => label) as Section<F>['labels'],
    get form() {
      return form() as Section<F>['form'];
    },
  };
}

/**
 * Declares a record that exists only once. The result contains its schemas (`record`, `update`),
 * field labels, `initial` values, and a form for each section. Its endpoints, history, and forms
 * are built from it. Throws if two sections declare the same field.
 */
export function defineSingleton<
  const S extends Record<string, Fields>,
  const C extends Fields = Record<never, never>,
>({ schemaName, sections, computed }: SingletonOptions<S, C>) {
  const entries = Object.values(sections).flatMap((fields) => Object.entries(fields));
  const fields = Object.fromEntries(entries) as FieldsOf<S>;
  if (Object.keys(fields).length < entries.length) {
    throw new Error(`${schemaName} declares a setting in two sections`);
  }
  const every = { ...fields, ...computed };
  const record = once((): z.ZodObject =>
    z.object({ ...schemasOf(every), version: z.int() }).meta({ id: schemaName }),
  );
  const update = once((): z.ZodObject =>
    z.object({
      ...mapFields(fields, (field) => field.update.optional()),
      version: versionField,
    }),
  );

  return {
    schemaName,
    sections: Object.fromEntries(
      Object.entries(sections).map(([name, its]) => [name, sectionOf(its)]),
    ) as { [Name in keyof S]: Section<S[Name]> },
    fields,
    /** All fields: those that requests can set and those that the server computes. */
    every,
    labels: mapFields(every, ({ label }) => label) as { [K in keyof (FieldsOf<S> & C)]: string },
    /** Each setting's value before the company changes it: its default, or null. */
    initial: defaultsOf(fields),
    /** The schema of the settings in API responses. */
    get record() {
      return record() as z.ZodObject<RecordShape<FieldsOf<S>, C>>;
    },
    /**
     * The request schema for an update: omitted fields keep their values, and null clears a field.
     */
    get update() {
      return update() as z.ZodObject<UpdateShape<FieldsOf<S>>>;
    },
  };
}

/** A singleton of any type, for generic code. */
export interface AnySingleton {
  schemaName: string;
  sections: Readonly<Record<string, { fields: Fields }>>;
  every: Fields;
}
