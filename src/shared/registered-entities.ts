/**
 * The registry of entities and company settings, for code that treats all of them the same:
 * permissions, trash, search, timelines.
 */
import type { AnyEntity } from './entity.ts';
import { ENTITY_NAMES, type EntityName } from './entity-names.ts';
import type { Field } from './fields/field.ts';
import type { AnySingleton } from './singleton.ts';

const registered = new Map<EntityName, AnyEntity>();

/**
 * Registers all record types. The composition roots of the server and the web app each call it
 * once, before anything else. Throws if a record type is missing.
 */
export function registerEntities(entities: readonly AnyEntity[]): void {
  for (const entity of entities) registered.set(entity.name, entity);
  for (const name of ENTITY_NAMES) entityOf(name);
}

/** Returns an entity by name. Throws if the composition root hasn't registered it yet. */
export function entityOf(name: EntityName): AnyEntity {
  const entity = registered.get(name);
  if (!entity)
    throw new Error(`${name} is not registered: import the composition in src/app first`);

  return entity;
}

let settings: readonly AnySingleton[] = [];

/** Called once by each composition root, like `registerEntities`. */
export function registerSettings(singletons: readonly AnySingleton[]): void {
  settings = singletons;
}

/**
 * Returns the declaration of a company setting; undefined if there is no setting with that name.
 */
export function settingOf(name: string): Field | undefined {
  return settings.map(({ every }) => every[name]).find((field) => field !== undefined);
}
