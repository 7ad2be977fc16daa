/** The worked examples of the documentation: the lines and the files that they add to the tree. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from './import-graph.mjs';
import { root } from './run.mjs';

/** Blocks that name a file: "```diff src/…" adds the lines marked + to it, "```ts src/…" is a new one. */
const BLOCK = /^ *```(diff|tsx?) (\S+)\n(.*?)^ *```$/gms;

function blocksOf(document) {
  const blocks = [...readFileSync(join(root, document), 'utf8').matchAll(BLOCK)].map(
    ([, kind, file, text]) => ({ file, text, isNew: kind !== 'diff' }),
  );
  if (blocks.length === 0) throw new Error(`${document} has no block to apply`);

  return blocks;
}

export const FIELD_EXAMPLE = blocksOf('CONTRIBUTING.md');
export const ENTITY_EXAMPLE = blocksOf('docs/adding-an-entity.md');

const filesOf = (blocks) => new Set(blocks.map(({ file }) => file).filter((file) => !isTest(file)));

/** How many files a new field takes, beside its migration and its test. */
export const fieldFiles = () => filesOf(FIELD_EXAMPLE).size;

/** How many files a new kind of record takes outside its folder, beside what is generated. */
export const entityPlaces = () => filesOf(ENTITY_EXAMPLE.filter(({ isNew }) => !isNew)).size;
