/** A record there is one of, such as the company: its settings, declared once under the form that shows them. */
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

/** The fields of all sections together. */
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
  /** The name of its schema in the API's description: 'Company'. */
  schemaName: string;
  /** The settings that a request may change, by the section of the screen whose form shows them. */
  sections: S;
  /** Fields that only the server sets. */
  computed: C;
}

/** The settings of one form. */
export interface Section<F extends Fields> {
  fields: F;
  labels: Readonly<Record<keyof F & string, string>>;
  /** Checks the form. */
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
 * Declares a record there is one of. The result has its schemas (`record`, `update`), the labels and
 * the `initial` values of its fields, and a form for each section; its call, its history and its forms
 * are made from them. Throws when two sections have the same field.
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
    /** Stored and computed fields. */
    every,
    labels: mapFields(every, ({ label }) => label) as { [K in keyof (FieldsOf<S> & C)]: string },
    /** Each setting's value until the company changes it: its default, or null. */
    initial: defaultsOf(fields),
    /** The schema of the settings as the API returns them. */
    get record() {
      return record() as z.ZodObject<RecordShape<FieldsOf<S>, C>>;
    },
    /** A change: an absent field keeps its value, null clears it. */
    get update() {
      return update() as z.ZodObject<UpdateShape<FieldsOf<S>>>;
    },
  };
}

/** A singleton of any kind. */
export interface AnySingleton {
  schemaName: string;
  sections: Readonly<Record<string, { fields: Fields }>>;
  every: Fields;
}
