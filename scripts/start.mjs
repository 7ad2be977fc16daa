import './check-node.mjs';
import { isBuildCurrent } from './build-stamp.mjs';
import { run } from './run.mjs';

// The build runs in a process of its own: the server is not to keep a bundler's memory.
if (!isBuildCurrent()) {
  console.log('Building Gable (only after a change) …');
  const code = await run(process.execPath, ['scripts/build.mjs']);
  if (code !== 0) process.exit(code);
}

// The server runs in this very process, so that signals, exit codes and flags are its own.
process.setSourceMapsEnabled(true);
process.env.NODE_ENV ??= 'production';
await import(new URL('../dist/server.mjs', import.meta.url).href);
