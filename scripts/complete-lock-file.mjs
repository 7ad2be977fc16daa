import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './run.mjs';

// If npm can't look up optional packages for other platforms, it omits them from the lock file, and
// then `npm ci` rejects the file. This script adds them; with --check, it only lists them.

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

/**
 * Returns true if the package at `from` can resolve `name` from its own node_modules or one above
 * it.
 */
function isLocked(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    if (packages[join(folder, 'node_modules', name)]) return true;
    if (folder === '.') return false;
  }
}

/** Derives a package's platform from its name, such as `binding-linux-x64-gnu`. */
function platformOf(name) {
  const [, os, cpu, abi] =
    /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/.exec(
      name,
    ) ?? [];
  if (!os) throw new Error(`The name of ${name} does not say what it is for.`);

  const libc = { gnu: 'glibc', musl: 'musl' }[abi];
  return { cpu: [cpu], libc: libc && [libc], os: [os] };
}

const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(name, from))
    .map(([name, version]) => ({ name, version, dev })),
);

if (parseArgs({ options: { check: { type: 'boolean' } } }).values.check) {
  for (const { name } of missing) console.error(`package-lock.json lacks ${name}`);
  if (missing.length > 0) {
    console.error('Run: node scripts/complete-lock-file.mjs');
    process.exit(1);
  }
  console.log('The lock file names every optional package.');
} else {
  for (const { name, version, dev } of missing) {
    const { cpu, libc, os } = platformOf(name);
    packages[`node_modules/${name}`] = { version, cpu, dev, libc, optional: true, os };
  }
  const byPath = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(byPath);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} packages added.`);
}
