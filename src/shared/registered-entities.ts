/** All entities, for what treats every kind of record alike: the policy, trash, search, timelines. */
import type { AnyEntity } from './entity.ts';
import { ENTITY_NAMES, type EntityName } from './entity-names.ts';

const registered = new Map<EntityName, AnyEntity>();

/** Called once by the composition of each side, before anything asks. Throws when a kind is missing. */
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
