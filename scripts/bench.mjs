import './ensure-build.mjs'; // Benchmarks the build that `npm start` serves.
import { run } from './run.mjs';

/** The exit code of with-postgres.mjs if PostgreSQL server programs aren't installed. */
const NOT_HERE = 77;

const bench = ['--import', 'tsx', 'bench/bench.ts', ...process.argv.slice(2)];
const needsNoServer =
  process.argv.includes('--browser') || process.env.DATABASE_URL || process.env.TEST_DATABASE_URL;
const code = needsNoServer
  ? await run(process.execPath, bench)
  : await run(process.execPath, ['scripts/with-postgres.mjs', process.execPath, ...bench]);
process.exitCode = code === NOT_HERE ? await run(process.execPath, bench) : code;
