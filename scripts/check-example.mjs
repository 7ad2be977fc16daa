/**
 * Does what the worked example of CONTRIBUTING.md says, in a copy of the tree, and tries its tests
 * there: an example that no longer works fails here.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './run.mjs';

const COPIED = [
  'src',
  'test',
  'demo',
  'migrations',
  'scripts',
  'bench',
  'crash',
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

/** The blocks that head their lines with a file: "```diff src/features/contacts/contact.ts". */
const BLOCK = /^ *```diff (\S+)\n(.*?)^ *```$/gms;

/** Puts the lines marked + after the line before them, which is found by its text. */
function apply(block, file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  let at = -1;
  for (const line of block.split('\n').map((one) => one.trim())) {
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

function run(directory, program, ...args) {
  const { status } = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: directory,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed`);
}

const blocks = [...readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(BLOCK)];
if (blocks.length === 0) throw new Error('CONTRIBUTING.md has no block to apply');
const copy = mkdtempSync(join(tmpdir(), 'gable-example-'));
try {
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [, file, block] of blocks) apply(block, join(copy, file));
  run(copy, 'drizzle-kit', 'generate', '--name', 'contact_gate_code');
  run(copy, 'tsc', '-b');
  run(
    copy,
    'vitest',
    'run',
    '--project=node',
    'src/features/contacts/server/change-contact.test.ts',
    'src/features/contact-import/contact-import-row.test.ts',
  );
} finally {
  rmSync(copy, { recursive: true, force: true });
}
