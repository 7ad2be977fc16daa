import { isBuildCurrent } from './build-stamp.mjs';
import { run } from './run.mjs';

/**
 * Sees to it that `dist` is built from the sources as they are, and ends this process when they cannot
 * be built. The build runs in a process of its own: nobody is to keep a bundler's memory.
 */
export async function ensureBuild() {
  if (isBuildCurrent()) return;

  console.log('Building Gable (only after a change) …');
  const code = await run(process.execPath, ['scripts/build.mjs']);
  if (code !== 0) process.exit(code);
}
