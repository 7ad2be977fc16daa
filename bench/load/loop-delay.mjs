/**
 * Preloaded into the measured server with `node --import`: every second, appends a line with the
 * event loop delay in milliseconds to the file named by LOOP_DELAY_FILE.
 */
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const NANOSECONDS = 1e6;
const RESOLUTION_MS = 10;

const file = process.env.LOOP_DELAY_FILE;
if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  setInterval(() => {
    const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max];
    delay.reset();
    const line = [p50, p99, max].map((value) => (value / NANOSECONDS).toFixed(1)).join(' ');
    appendFileSync(file, `${line}\n`);
  }, 1000).unref();
}
