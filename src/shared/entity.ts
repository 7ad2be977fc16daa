/** Declares a record type in one place: its names, its fields, and who can do what with it. */
import { z } from 'zod';
import type { AccessTable, Action } from './access-profile.ts';
import type { EntityName } from './entity-names.ts';
import type { Field, Fields } from './fields/field.ts';
import { ownership, recordStamps, versionField } from './fields/field-schemas.ts';
import type { ListField, ListFields } from './list-query.ts';
import { once } from './once.ts';

type Schemas<F extends Fields> = { [K in keyof F]: F[K]['schema'] };
type CreateSchemas<F extends Fields> = { [K in keyof F]: F[K]['create'] };
type PartialSchemas<F extends Fields> = { [K in keyof F]: z.ZodOptional<F[K]['update']> };

type Flat<T> = { [K in keyof T]: T[K] };

type RecordShape<F extends Fields, C extends Fields> = Flat<
  { id: z.ZodInt } & Schemas<F> &
    Schemas<C> & { createdBy: z.ZodNullable<z.ZodInt> } & typeof recordStamps &
    typeof ownership
>;

type IsLarge<F extends Fields, K> = K extends keyof F
  ? F[K] extends Field<z.ZodType, z.ZodType, ListField | null, true>
    ? true
    : false
  : false;

type ListedShape<F extends Fields, C extends Fields> = {
  [K in keyof RecordShape<F, C>]: IsLarge<F & C, K> extends true
    ? z.ZodOptional<RecordShape<F, C>[K] & z.ZodType>
    : RecordShape<F, C>[K];
};

type ListFieldsOf<F extends Fields> = {
  [K in keyof F as F[K]['list'] extends ListField ? K : never]: F[K]['list'] & ListField;
};

/** Values of an update request that aren't fields of the record. */
type Asides = Readonly<Record<string, z.ZodType>>;

interface EntityOptions<
  Name extends EntityName,
  F extends Fields,
  C extends Fields,
  A extends Asides,
  L extends ListFields,
> {
  /**
   * The name of the table and of the permission resource: 'contacts'. The URL is derived from it.
   */
  name: Name;
  /** The singular and plural nouns: ['contact', 'contacts']. */
  noun: readonly [one: string, many: string];
  /** The field used as a record's title. */
  title: (keyof F | keyof C) & string;
  /** Fields that requests can set. */
  fields: F;
  /** Fields that only the server sets. */
  computed: C;
  /**
   * Values of an update request that aren't fields, such as a confirmation. The record store's
   * hooks handle them.
   */
  asides?: A;
  /** Columns for sorting and filtering lists that aren't fields of the record. */
  listOnly?: L;
  /** All possible actions. Administrators may perform all of them. */
  actions: readonly Action[];
  access: AccessTable;
  /** Fields that users with only the 'progress' permission can change. */
  progressFields?: readonly (keyof F & string)[];
  /** True if the entire record type is about prices, which subcontractors never see. */
  isPriced?: boolean;
  /** Fields hidden from users who can't see prices. */
  pricedFields?: readonly (keyof F | keyof C)[];
  /**
   * Fields that name records of another type, by that type. Hidden from users who can't read all of
   * its records.
   */
  naming?: Partial<Record<EntityName, readonly (keyof F | keyof C)[]>>;
  /** Same as `naming`, for fields that exist only in audit trail events. */
  eventNaming?: Partial<Record<EntityName, readonly string[]>>;
  /** Fields left out of spreadsheet exports. */
  notExported?: readonly string[];
}

/** All records can be sorted and filtered by creation date. */
const createdAtList = { createdAt: { kind: 'date' } } as const;

/** Returns the name of a record type's schema in the OpenAPI document: 'JobCost'. */
const schemaName = (noun: string) => noun.split(' ').map(capitalized).join('');

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The overload signatures here and below state the resulting types, because the compiler can't
 * derive them from a generic set of fields.
 */
function recordSchema<F extends Fields, C extends Fields>(
  id: string,
  every: Fields,
): z.ZodObject<RecordShape<F, C>>;
function recordSchema(id: string, every: Fields): z.ZodObject {
  return z
    .object({
      id: z.int(),
      ...pick(every, ({ schema }) => schema),
      createdBy: z.int().nullable(),
      ...recordStamps,
      ...ownership,
    })
    .meta({ id });
}

function listedSchema<F extends Fields, C extends Fields>(
  id: string,
  every: Fields,
  record: z.ZodObject<RecordShape<F, C>>,
): z.ZodObject<ListedShape<F, C>>;
function listedSchema(id: string, every: Fields, record: z.ZodObject): z.ZodObject {
  const large = Object.keys(every).filter((field) => every[field]?.isLarge);
  if (large.length === 0) return record;

  return record
    .partial(Object.fromEntries(large.map((field) => [field, true])) as Record<never, true>)
    .meta({ id: `Listed${id}` });
}

function createSchema<F extends Fields>(fields: F): z.ZodObject<CreateSchemas<F>>;
function createSchema(fields: Fields): z.ZodObject {
  return z.object(pick(fields, (field) => field.create));
}

function updateSchema<F extends Fields, A extends Asides>(
  fields: F,
  asides: A | undefined,
): z.ZodObject<PartialSchemas<F> & A & { version: typeof versionField }>;
function updateSchema(fields: Fields, asides: Asides | undefined): z.ZodObject {
  return z
    .object(pick(fields, (field) => field.update.optional()))
    .extend({ ...asides, version: versionField });
}

function listFieldsOf<F extends Fields, C extends Fields, L extends ListFields>(
  every: Fields,
  listOnly: L | undefined,
): Flat<ListFieldsOf<F> & ListFieldsOf<C> & L & typeof createdAtList>;
function listFieldsOf(every: Fields, listOnly: ListFields | undefined): ListFields {
  const listed = Object.entries(every).flatMap(([field, { list }]) =>
    list ? [[field, list]] : [],
  );

  return { ...Object.fromEntries(listed), ...listOnly, ...createdAtList };
}

function pick<T>(fields: Fields, of: (field: Field) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]));
}

/**
 * Declares a record type. The result contains its schemas (`record`, `listed`, `create`, `update`),
 * list fields, and field labels. Endpoints, storage, lists, and forms are built from it.
 */
export function defineEntity<
  const Name extends EntityName,
  const F extends Fields,
  const C extends Fields,
  const A extends Asides = Record<never, z.ZodType>,
  const L extends ListFields = Record<never, ListField>,
>(options: EntityOptions<Name, F, C, A, L>) {
  const { noun, fields, computed } = options;
  const every: Fields = { ...fields, ...computed };
  const record = once(() => recordSchema<F, C>(schemaName(noun[0]), every));
  const listed = once(() => listedSchema<F, C>(schemaName(noun[0]), every, record()));
  const create = once(() => createSchema<F>(fields));
  const update = once(() => updateSchema<F, A>(fields, options.asides));

  return {
    ...options,
    isPriced: options.isPriced ?? false,
    pricedFields: (options.pricedFields ?? []) as readonly string[],
    progressFields: (options.progressFields ?? null) as readonly string[] | null,
    naming: (options.naming ?? {}) as Partial<Record<EntityName, readonly string[]>>,
    eventNaming: options.eventNaming ?? {},
    notExported: options.notExported ?? [],
    /** All fields: those that requests can set and those that the server computes. */
    every: every as F & C,
    /**
     * The names of all record fields. Listed separately because schemas are created only when
     * needed.
     */
    stored: ['id', ...Object.keys(every), 'createdBy', ...Object.keys(recordStamps)] as const,
    labels: pick(every, ({ label }) => label) as { [K in keyof F | keyof C]: string },
    /** The schema of a record in API responses. */
    get record() {
      return record();
    },
    /** The schema of a record in a list: large fields are present only if requested. */
    get listed() {
      return listed();
    },
    /** The request schema for creating a record. */
    get create() {
      return create();
    },
    /**
     * The request schema for an update: omitted fields keep their values, and null clears a field.
     */
    get update() {
      return update();
    },
    listFields: listFieldsOf<F, C, L>(every, options.listOnly),
  };
}

/**
 * Returns the entity with stricter request schemas, for rules that involve several fields. They are
 * created when first needed, like the entity's own schemas.
 */
export function withRequests<
  E extends Pick<AnyEntity, 'create' | 'update'>,
  Create extends z.ZodType,
  Update extends z.ZodType,
>(
  entity: E,
  requests: { create: (own: E['create']) => Create; update: (own: E['update']) => Update },
): Omit<E, 'create' | 'update'> & { readonly create: Create; readonly update: Update };
export function withRequests<E extends Pick<AnyEntity, 'create' | 'update'>>(
  entity: E,
  requests: { create: (own: E['create']) => z.ZodType; update: (own: E['update']) => z.ZodType },
): object {
  const create = once(() => requests.create(entity.create));
  const update = once(() => requests.update(entity.update));

  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(entity),
      create: { get: create, enumerable: true },
      update: { get: update, enumerable: true },
    },
  );
}

/** An entity of any record type, for generic code. */
export interface AnyEntity {
  name: EntityName;
  noun: readonly [one: string, many: string];
  title: string;
  fields: Fields;
  computed: Fields;
  every: Fields;
  stored: readonly string[];
  labels: Readonly<Record<string, string>>;
  actions: readonly Action[];
  access: AccessTable;
  isPriced: boolean;
  pricedFields: readonly string[];
  /** Null if the 'progress' permission doesn't allow changing any fields. */
  progressFields?: readonly string[] | null;
  naming: Partial<Record<EntityName, readonly string[]>>;
  eventNaming: Partial<Record<EntityName, readonly string[]>>;
  notExported: readonly string[];
  record: z.ZodObject;
  listed: z.ZodObject;
  create: z.ZodType;
  update: z.ZodType;
  listFields: Readonly<Record<string, ListField>>;
}

/** An entity's record in API responses. */
export type RecordOf<E extends AnyEntity> = z.output<E['record']>;
export type ListedOf<E extends AnyEntity> = z.output<E['listed']>;
export type CreateOf<E extends AnyEntity> = z.output<E['create']>;
export type UpdateOf<E extends AnyEntity> = Omit<z.output<E['update']>, 'version'>;

/** 'Contact' */
export function nounOf({ noun }: Pick<AnyEntity, 'noun'>): string {
  return capitalized(noun[0]);
}

/** Returns a noun with its indefinite article: 'an estimate'. */
export function withArticle(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** 'Contacts' */
export function pluralOf({ noun }: Pick<AnyEntity, 'noun'>): string {
  return capitalized(noun[1]);
}
