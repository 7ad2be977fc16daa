/**
 * Does what the worked examples of the documentation say, in a copy of the tree, and tries types and
 * tests there: an example that no longer works fails here.
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
import { ENTITY_EXAMPLE, entityPlaces, FIELD_EXAMPLE, fieldFiles } from './worked-examples.mjs';

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

/** The tests of the two examples, and those that loop over every kind of record. */
const TESTS = [
  'src/features/work/contacts/server/change-contact.test.ts',
  'src/features/work/contact-import/contact-import-row.test.ts',
  'src/features/work/suppliers',
  'src/app/server',
  'src/app/web/links.test.ts',
  'src/features/office/team/describe-access.test.ts',
  'src/server/http/openapi.test.ts',
  'src/server/records/authorized-rows.test.ts',
  'src/server/records/ids-beside.test.ts',
  'src/server/records/list-order.test.ts',
  'src/server/records/list-responses.test.ts',
  'src/server/records/trash-routes.test.ts',
  'src/shared/access.test.ts',
];

/** Puts the lines marked + after the line before them, which is found by its text. */
function addLines(text, file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  let at = -1;
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    if (line.startsWith('+')) {
      at += 1;
      lines.splice(at, 0, line.slice(1));
    } else {
      at = lines.findIndex((one, index) => index > at && one.trim() === line);
      if (at < 0) throw new Error(`${file} has no line "${line}"`);
    }
  }
  writeFileSync(file, lines.join('\n'));
}

function apply(blocks, copy) {
  for (const { file, text, isNew } of blocks) {
    const target = join(copy, file);
    if (!isNew) addLines(text, target);
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

const copy = mkdtempSync(join(tmpdir(), 'gable-example-'));
try {
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  apply(FIELD_EXAMPLE, copy);
  run(copy, 'drizzle-kit', 'generate', '--name', 'contact_gate_code');
  apply(ENTITY_EXAMPLE, copy);
  run(copy, 'drizzle-kit', 'generate', '--name', 'suppliers');
  appendToMigration(copy, 'suppliers', `select count_records_of('suppliers');`);
  run(copy, 'tsc', '-b');
  run(copy, 'tsx', 'scripts/check-boundaries.mjs');
  // Writes the table of permissions.
  run(copy, 'vitest', 'run', '--project=pure', 'src/shared/access.test.ts', '-u');
  run(copy, 'vitest', 'run', '--project=node', '--project=pure', ...TESTS);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

console.log(`A new field takes ${fieldFiles()} files, its migration and a test.`);
console.log(`A new kind of record takes ${entityPlaces()} places outside its folder.`);
if (fieldFiles() > 4 || entityPlaces() > 3) process.exit(1);
