import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's own folder, whatever folder a script was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program of Node or of node_modules/.bin in the package's folder, with our output and without
 * input. SIGINT and SIGTERM reach it too. Gives its exit code (128 + n when signal n ended it).
 */
export function run(command, args = [], env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        ...env,
        PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      },
    });

    const passOn = (signal) => child.kill(signal);
    process.on('SIGINT', passOn).on('SIGTERM', passOn);

    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
