// Preloaded into the server and its threads if no small file system can be mounted. While the file
// named by GABLE_CRASH_FREE_BYTES exists, its number is reported as the free space; at zero, every
// write fails.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const file = process.env.GABLE_CRASH_FREE_BYTES ?? '';
const { existsSync, promises, readFileSync, statfsSync, writeSync } = fs;
const { statfs } = promises;

const freeBytes = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined);

const withFree = (found) => {
  const free = freeBytes();
  return free === undefined ? found : { ...found, bavail: Math.floor(free / found.bsize) };
};

fs.statfsSync = (...args) => withFree(statfsSync(...args));
promises.statfs = async (...args) => withFree(await statfs(...args));
fs.writeSync = (descriptor, ...args) => {
  if (descriptor > 2 && freeBytes() === 0) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    });
  }
  return writeSync(descriptor, ...args);
};
syncBuiltinESMExports();
