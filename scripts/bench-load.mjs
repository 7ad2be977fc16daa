import './check-node.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { run } from './run.mjs';

await ensureBuild(); // what is measured is what `npm start` serves

process.exitCode = await run('tsx', ['bench/load.ts', ...process.argv.slice(2)]);
