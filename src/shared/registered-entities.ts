/**
 * All entities and settings, for code that treats every kind of record alike: the policy, trash, search,
 * timelines.
 */
import type { AnyEntity } from './entity.ts';
import { ENTITY_NAMES, type EntityName } from './entity-names.ts';
import type { Field } from './fields/field.ts';
import type { AnySingleton } from './singleton.ts';

const registered = new Map<EntityName, AnyEntity>();

/**
 * Registers all kinds. The composition of each side calls it once, before any use. Throws when a kind is
 * missing.
 */
export function registerEntities(entities: readonly AnyEntity[]): void {
  for (const entity of entities) registered.set(entity.name, entity);
  for (const name of ENTITY_NAMES) entityOf(name);
}

/** An entity by its name. Throws before the composition has registered it. */
export function entityOf(name: EntityName): AnyEntity {
  const entity = registered.get(name);
  if (!entity)
    throw new Error(`${name} is not registered: import the composition in src/app first`);

  return entity;
}

let settings: readonly AnySingleton[] = [];

/** Called once by the composition of each side, as `registerEntities` is. */
export function registerSettings(singletons: readonly AnySingleton[]): void {
  settings = singletons;
}

/** Returns the declaration of a setting of the company; undefined for any other name. */
export function settingOf(name: string): Field | undefined {
  return settings.map(({ every }) => every[name]).find((field) => field !== undefined);
}
