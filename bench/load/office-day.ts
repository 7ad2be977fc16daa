/** Many users read and write for a while. Prints times, memory over the run, and event loop delay. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '#server/package-root.ts';
import { memoryOf } from '../measure/process-figures.ts';
import { workTogether } from './clients.ts';
import type { Sample } from './clients.ts';
import { failuresOf, loadReport } from './load-report.ts';
import type { Scenario } from './scenario.ts';

const MEMORY_EVERY_MS = 1_000;
const loopDelayFile = join(mkdtempSync(join(tmpdir(), 'gable-load-')), 'loop-delay');

/** Fails if any request got a 5xx or no response. */
export const officeDay: Scenario<'seconds' | 'readers' | 'writers'> = {
  options: { seconds: 600, readers: 200, writers: 20, contacts: 10_000 },
  args: ['--import', join(packageRoot, 'bench/load/loop-delay.mjs')],
  env: { LOOP_DELAY_FILE: loopDelayFile },

  async run({ gable, cookie, numbers: { seconds, readers, writers, contacts } }) {
    const samples: Sample[] = [];
    const memoryMb: number[] = [];
    const watching = setInterval(() => {
      const memory = memoryOf(gable.pid);
      if (memory) memoryMb.push(memory.now);
    }, MEMORY_EVERY_MS);
    try {
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
    }
    console.log(loadReport({ samples, memoryMb, loopDelayFile, seconds }));

    return failuresOf(samples) === 0;
  },
};
