import './check-node.mjs';
import { isBuildCurrent } from './build-stamp.mjs';
import { run } from './run.mjs';

// It is the built server that is killed.
if (!isBuildCurrent()) {
  const code = await run(process.execPath, ['scripts/build.mjs']);
  if (code !== 0) process.exit(code);
}

process.exitCode = await run('tsx', ['crash/main.ts', ...process.argv.slice(2)]);
