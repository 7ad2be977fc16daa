/**
 * Applies the documentation's recipes to a copy of the repository, then runs the type checker and
 * tests there, so an outdated recipe fails.
 */
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';
import { isTest } from './import-graph.mjs';
import { entityPlaces, RECIPES, recipeFiles } from './worked-examples.mjs';

const COPIED = [
  'assets',
  'public',
  'index.html',
  'src',
  'test',
  'demo',
  'migrations',
  'scripts',
  'bench',
  'crash',
  'docs',
  'package.json',
  'drizzle.config.ts',
  'vite.config.ts',
  'vitest.config.ts',
  'tsconfig.json',
  'tsconfig.server.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'tsconfig.web-tests.json',
];

/**
 * Tests that loop over all entities, fields, and reports; the recipes' own tests run in addition.
 */
const LOOPING_TESTS = [
  'src/app/server',
  'src/app/web/links.test.ts',
  'src/features/insight/reports/definitions.test.ts',
  'src/features/insight/reports/server/report-lists.test.ts',
  'src/features/office/team/describe-access.test.ts',
  'src/server/http/openapi.test.ts',
  'src/server/access/authorized-rows.test.ts',
  'src/server/records/ids-beside.test.ts',
  'src/server/records/list-order.test.ts',
  'src/server/records/list-responses.test.ts',
  'src/server/records/trash-routes.test.ts',
  'src/shared/access.test.ts',
];

/**
 * Inserts lines marked with + after the preceding unmarked line, which is found by its text, and
 * removes lines marked with -.
 */
function changeLines(text, file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  let at = -1;
  const find = (wanted) => {
    const found = lines.findIndex((one, index) => index > at && one.trim() === wanted);
    if (found < 0) throw new Error(`${file} has no line "${wanted}"`);

    return found;
  };
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    if (line.startsWith('+')) {
      at += 1;
      lines.splice(at, 0, line.slice(1));
    } else if (line.startsWith('-')) {
      at = find(line.slice(1).trim());
      lines.splice(at, 1);
      at -= 1;
    } else at = find(line);
  }
  writeFileSync(file, lines.join('\n'));
}

function apply(blocks, copy) {
  for (const { file, text, isNew } of blocks) {
    const target = join(copy, file);
    if (!isNew) changeLines(text, target);
    else {
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
  }
}

function run(directory, program, ...args) {
  const { status } = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: directory,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed`);
}

function appendToMigration(copy, name, statement) {
  const file = readdirSync(join(copy, 'migrations')).find((one) => one.endsWith(`_${name}.sql`));
  appendFileSync(join(copy, 'migrations', file), `\n--> statement-breakpoint\n${statement}\n`);
}

const recipeTests = RECIPES.flatMap(({ blocks }) => blocks.map(({ file }) => file)).filter(isTest);
const copy = mkdtempSync(join(tmpdir(), 'gable-example-'));
try {
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const { name, blocks, migrations } of RECIPES) {
    apply(blocks, copy);
    for (const migration of migrations) run(copy, 'drizzle-kit', 'generate', '--name', migration);
    if (name === 'Entity') {
      appendToMigration(copy, 'suppliers', `select count_records_of('suppliers');`);
    }
  }
  run(copy, 'tsc', '-b');
  run(copy, 'tsx', 'scripts/check-boundaries.mjs');
  // Updates the snapshot of the permissions table.
  run(copy, 'vitest', 'run', '--project=pure', 'src/shared/access.test.ts', '-u');
  const projects = ['--project=node', '--project=pure'];
  run(copy, 'vitest', 'run', ...projects, ...recipeTests, ...LOOPING_TESTS);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

console.log(
  `Applied ${RECIPES.filter(({ blocks }) => blocks.length > 0).length} recipes. ` +
    `A field takes ${recipeFiles('Field')} files, an entity ${entityPlaces()} places outside its folder.`,
);
