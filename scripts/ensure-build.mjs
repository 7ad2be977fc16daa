/**
 * Builds `dist` from the current sources if needed, for every importer that needs the built server, and
 * ends this process when the build fails. The build runs in a process of its own, so that the bundler's
 * memory is freed.
 */
import './check-node.mjs';
import { isBuildCurrent } from './build-stamp.mjs';
import { run } from './run.mjs';

if (!isBuildCurrent()) {
  console.log('Building Gable (only after a change) …');
  const code = await run(process.execPath, ['scripts/build.mjs']);
  if (code !== 0) process.exit(code);
}
