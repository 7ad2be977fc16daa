import './check-node.mjs';
import { run } from './run.mjs';

// The server's own settings say which database; exit code 1 when anything in it cannot be.
process.exitCode = await run(process.execPath, ['scripts/start.mjs', '--check-books']);
