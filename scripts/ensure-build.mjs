/**
 * Builds `dist` from the current sources if needed, for scripts that need the built server. Exits
 * this process if the build fails. Builds in a separate process, so the bundler's memory is freed.
 */
import './check-node.mjs';
import { isBuildCurrent } from './build-stamp.mjs';
import { run } from './run.mjs';

if (!isBuildCurrent()) {
  console.log('Building Gable (only after a change) …');
  const code = await run(process.execPath, ['scripts/build.mjs']);
  if (code !== 0) process.exit(code);
}
