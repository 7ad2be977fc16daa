/** A kind of record is declared once: its names, fields, and the profiles' rights. */
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

/** The values of a change beside the fields. */
type Asides = Readonly<Record<string, z.ZodType>>;

interface EntityOptions<
  Name extends EntityName,
  F extends Fields,
  C extends Fields,
  A extends Asides,
  L extends ListFields,
> {
  /** The table and the policy's name: 'contacts'. Its address is made from it. */
  name: Name;
  /** ['contact', 'contacts'] */
  noun: readonly [one: string, many: string];
  /** The field that names a record. */
  title: (keyof F | keyof C) & string;
  /** The fields that a request may set. */
  fields: F;
  /** The fields that only the server sets. */
  computed: C;
  /** The values of a change beside the fields, such as a confirmation; for the hooks of its store. */
  asides?: A;
  /** The columns that lists sort and filter by and that are no field of a record. */
  listOnly?: L;
  /** Every action there is; an administrator may do all of them. */
  actions: readonly Action[];
  access: AccessTable;
  /** The fields that those may change who only report progress. */
  progressFields?: readonly (keyof F & string)[];
  /** True when all of it is about prices, which subcontractors never see. */
  isPriced?: boolean;
  /** Fields hidden from users who see no prices. */
  pricedFields?: readonly (keyof F | keyof C)[];
  /** Fields that name records of another kind, hidden from users who cannot read all of those. */
  naming?: Partial<Record<EntityName, readonly (keyof F | keyof C)[]>>;
  /** The same of fields that only its events in the audit trail have. */
  eventNaming?: Partial<Record<EntityName, readonly string[]>>;
  /** The fields that spreadsheets leave out. */
  notExported?: readonly string[];
}

/** Every record can be listed by when it was created. */
const createdAtList = { createdAt: { kind: 'date' } } as const;

/** The name of a kind's schema in the API's description: 'JobCost'. */
const schemaName = (noun: string) => noun.split(' ').map(capitalized).join('');

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A field's types are known to its entity alone: the signatures below state what is made of them. */
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
 * Declares a kind of record. The result has its schemas (`record`, `listed`, `create`, `update`), its
 * list fields and the labels of its fields; endpoints, storage, lists and forms are made from it.
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
    /** Stored and computed fields. */
    every: every as F & C,
    /** The names of every field of a record, for any reader; its schemas are made when they are needed. */
    stored: ['id', ...Object.keys(every), 'createdBy', ...Object.keys(recordStamps)] as const,
    labels: pick(every, ({ label }) => label) as { [K in keyof F | keyof C]: string },
    /** The schema of a record as the API returns it. */
    get record() {
      return record();
    },
    /** The schema of a record as a list returns it: without large fields, unless they are requested. */
    get listed() {
      return listed();
    },
    /** The request that creates one. */
    get create() {
      return create();
    },
    /** A change: an absent field keeps its value, null clears it. */
    get update() {
      return update();
    },
    listFields: listFieldsOf<F, C, L>(every, options.listOnly),
  };
}

/**
 * The entity with stricter requests, for rules about several of its fields. They are made, like its
 * own schemas, when they are first needed.
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

/** An entity of any kind, as the parts that know none of them in particular see it. */
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
  /** Null when no field is for users who only report progress. */
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

/** A record of an entity, as the API returns it. */
export type RecordOf<E extends AnyEntity> = z.output<E['record']>;
export type ListedOf<E extends AnyEntity> = z.output<E['listed']>;
export type CreateOf<E extends AnyEntity> = z.output<E['create']>;
export type UpdateOf<E extends AnyEntity> = Omit<z.output<E['update']>, 'version'>;

/** 'Contact' */
export function nounOf({ noun }: Pick<AnyEntity, 'noun'>): string {
  return capitalized(noun[0]);
}

/** A noun with its indefinite article: 'an estimate'. */
export function withArticle(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** 'Contacts' */
export function pluralOf({ noun }: Pick<AnyEntity, 'noun'>): string {
  return capitalized(noun[1]);
}
