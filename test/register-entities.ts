/**
 * Registers every entity without the server, for pure tests that cover all entities. The
 * composition root would import the database.
 */
import { readFileSync, readdirSync } from 'node:fs';
import type { AnyEntity } from '#shared/entity.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import { registerEntities } from '#shared/registered-entities.ts';
import { root } from '#test/test-cache.ts';

const features = `${root}src/features/`;
const declaring = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[^/\\]+[/\\][^/\\]+[/\\][^/\\]+(?<!\.test)\.ts$/.test(file))
  .filter((file) => readFileSync(`${features}${file}`, 'utf8').includes('defineEntity('));

const modules: Record<string, AnyEntity>[] = await Promise.all(
  declaring.map((file) => import(/* @vite-ignore */ `${features}${file}`)),
);

registerEntities(
  modules
    .flatMap((module) => Object.values(module))
    .filter(({ name }) => ENTITY_NAMES.includes(name)),
);
