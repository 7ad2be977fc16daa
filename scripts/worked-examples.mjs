/** The recipes in the documentation: the lines and files that they add to the source. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from './import-graph.mjs';
import { root } from './run.mjs';

/**
 * Matches code blocks that name a file: "```diff src/…" adds lines marked + and removes lines
 * marked -, "```ts src/…" is a new file.
 */
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

/** All recipes in order: name, code blocks, and the migrations to generate afterwards. */
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

/** Counts the files of a recipe, not counting its migration and tests. */
export function recipeFiles(name) {
  const recipe = RECIPES.find((one) => one.name === name);
  if (!recipe || recipe.blocks.length === 0) throw new Error(`docs/recipes.md lacks "${name}"`);

  return filesOf(recipe.blocks).size;
}

/** Counts the files outside its folder that a new entity changes, not counting generated files. */
export const entityPlaces = () => filesOf(ENTITY_BLOCKS.filter(({ isNew }) => !isNew)).size;
