import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's own folder, regardless of the folder that a script was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** One Ctrl-C arrives from the terminal and again from npm; a program may take the second for impatience. */
const ECHO_MS = 1000;

/**
 * Runs a program of Node or of node_modules/.bin in the package's folder, with our output and without
 * input. SIGINT and SIGTERM are passed on. Returns its exit code (128 + n when signal n ended it).
 * `detached`: the terminal's own signals do not reach it, only those passed on. `onOutput` receives its
 * output, piece by piece, which is then not shown.
 */
export function run(command, args = [], { env = {}, detached = false, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', ...Array(2).fill(onOutput ? 'pipe' : 'inherit')],
      shell: process.platform === 'win32',
      detached: detached && process.platform !== 'win32',
      env: {
        ...process.env,
        ...env,
        PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      },
    });

    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput);

    let passedOnAt = 0;
    const passOn = (signal) => {
      if (Date.now() - passedOnAt < ECHO_MS) return;
      passedOnAt = Date.now();
      child.kill(signal);
    };
    process.on('SIGINT', passOn).on('SIGTERM', passOn);

    child.on('error', reject);
    child.on(onOutput ? 'close' : 'exit', (code, signal) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
