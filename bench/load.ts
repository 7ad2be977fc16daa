/**
 * npm run bench:load -- [--seconds=600] [--readers=200] [--writers=20] [--engine=embedded|postgres]
 * [--contacts=10000]
 *
 * Keeps the production build under load for a while. Exits with 1 if any request got a 5xx or no
 * response. Prints response times, memory over the run, and event loop delay.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '#server/package-root.ts';
import { prepareEmbedded, preparePostgres } from './databases.ts';
import { workTogether } from './load/clients.ts';
import type { Sample } from './load/clients.ts';
import { failuresOf, loadReport } from './load/load-report.ts';
import { signIn, startGable } from './measure/gable-server.ts';
import { memoryOf } from './measure/process-figures.ts';

const MEMORY_EVERY_MS = 1_000;
const ADMINISTRATOR = 'Dana Whitfield';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    readers: { type: 'string', default: '200' },
    writers: { type: 'string', default: '20' },
    engine: { type: 'string', default: 'embedded' },
    contacts: { type: 'string', default: '10000' },
  },
});
const [seconds, readers, writers, contacts] = [
  values.seconds,
  values.readers,
  values.writers,
  values.contacts,
].map(Number) as [number, number, number, number];
const serverUrl = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
if (values.engine === 'postgres' && !serverUrl) {
  console.error('no server: use node scripts/with-postgres.mjs npm run bench:load -- …');
  process.exit(2);
}

console.log(`Preparing ${contacts} contacts on the ${values.engine} engine …`);
const prepared =
  values.engine === 'postgres'
    ? await preparePostgres(serverUrl ?? '', contacts)
    : await prepareEmbedded(contacts);
const scratch = mkdtempSync(join(tmpdir(), 'gable-load-'));
const loopDelayFile = join(scratch, 'loop-delay');
const gable = await startGable(prepared.address, {
  args: ['--import', join(packageRoot, 'bench/load/loop-delay.mjs')],
  env: { LOOP_DELAY_FILE: loopDelayFile },
});

const samples: Sample[] = [];
const memoryMb: number[] = [];
const watching = setInterval(() => {
  const memory = memoryOf(gable.pid);
  if (memory) memoryMb.push(memory.now);
}, MEMORY_EVERY_MS);
try {
  const cookie = await signIn(gable, ADMINISTRATOR);
  console.log(`${readers} readers and ${writers} writers for ${seconds} s`);
  await workTogether({
    url: gable.url,
    cookie,
    readers,
    writers,
    contacts,
    seconds,
    onSample: (sample) => samples.push(sample),
  });
} finally {
  clearInterval(watching);
  await gable.stop();
  await prepared.remove();
}
console.log(loadReport({ samples, memoryMb, loopDelayFile, seconds }));
rmSync(scratch, { recursive: true });
process.exitCode = failuresOf(samples) > 0 ? 1 : 0;
