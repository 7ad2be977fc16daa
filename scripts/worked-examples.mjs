/** The recipes of the documentation: the lines and the files that they add to the tree. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from './import-graph.mjs';
import { root } from './run.mjs';

/** Blocks that name a file: "```diff src/…" changes the lines marked + and -, "```ts src/…" is a new one. */
const BLOCK = /^ *```(diff|tsx?) (\S+)\n(.*?)^ *```$/gms;
const MIGRATION = /npm run migration -- --name (\w+)/g;

const read = (document) => readFileSync(join(root, document), 'utf8');

function blocksOf(text) {
  return [...text.matchAll(BLOCK)].map(([, kind, file, block]) => ({
    file,
    text: block,
    isNew: kind !== 'diff',
  }));
}

const migrationsOf = (text) => [...text.matchAll(MIGRATION)].map(([, name]) => name);

const entityDocument = read('docs/adding-an-entity.md');
const ENTITY_BLOCKS = blocksOf(entityDocument);
if (ENTITY_BLOCKS.length === 0) throw new Error('docs/adding-an-entity.md has no block to apply');

/** Every recipe in order: its name, its blocks, and the migrations that are generated after them. */
export const RECIPES = read('docs/recipes.md')
  .split(/^(?=#{2,3} )/m)
  .slice(1)
  .map((section) => {
    const name = /^#+ (.+)$/m.exec(section)[1];
    if (name === 'Entity') {
      return { name, blocks: ENTITY_BLOCKS, migrations: migrationsOf(entityDocument) };
    }

    return { name, blocks: blocksOf(section), migrations: migrationsOf(section) };
  });

const filesOf = (blocks) => new Set(blocks.map(({ file }) => file).filter((file) => !isTest(file)));

/** Counts the files of a recipe, beside its migration and its tests. */
export function recipeFiles(name) {
  const recipe = RECIPES.find((one) => one.name === name);
  if (!recipe || recipe.blocks.length === 0) throw new Error(`docs/recipes.md lacks "${name}"`);

  return filesOf(recipe.blocks).size;
}

/** Counts the files that a new kind of record needs outside its folder, beside the generated ones. */
export const entityPlaces = () => filesOf(ENTITY_BLOCKS.filter(({ isNew }) => !isNew)).size;
