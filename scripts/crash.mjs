import './check-node.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { run } from './run.mjs';

await ensureBuild(); // it is the built server that is killed

process.exitCode = await run('tsx', ['crash/main.ts', ...process.argv.slice(2)]);
