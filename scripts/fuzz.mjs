import './check-node.mjs';
import { run } from './run.mjs';

process.exitCode = await run('tsx', ['test/fuzz/fuzz-command.ts', ...process.argv.slice(2)]);
