import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's root folder, regardless of the current directory. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * A single Ctrl-C arrives twice: from the terminal and from npm. Ignore the second one, because a
 * program may treat it as a request to quit immediately.
 */
const ECHO_MS = 1000;

/**
 * Runs Node.js or a program from node_modules/.bin in the package's folder, with inherited output
 * and no input. Forwards SIGINT and SIGTERM. Returns its exit code (128 + n if it was ended by
 * signal n). With `detached`, it gets only forwarded signals, not the terminal's own. With
 * `onOutput`, its output goes to that function in chunks instead of being printed.
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
