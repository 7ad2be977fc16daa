import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { AppError } from '#shared/app-error.ts';
import { workerFile } from '#server/worker-file.ts';
import { HEIC_EXIT, HEIC_MAX_MEMORY_BYTES } from './heic-limits.ts';

/** A 48-megapixel photo takes one to seven seconds. */
const LIMIT_MS = 30_000;
/** Limits the queue, because a client that waits longer than its proxy allows gets no response. */
const MOST_WAITING = 12;
const MOST_PER_OWNER = 4;

/** A HEIC photo to decode, and its owner: a user or a network. */
interface HeicPhoto {
  owner: string;
  /** Reads the photo only when its turn comes, so photos in the queue don't use memory. */
  read: () => Promise<Buffer | null>;
  maxMemoryBytes?: number;
  limitMs?: number;
  /** Node.js options for the process. */
  nodeOptions?: string;
}

/**
 * The JPEG, or the reason there is none: the package is not installed, or the photo cannot be read.
 */
export type HeicResult = { jpeg: Buffer } | { jpeg: null; reason: 'missing' | 'unreadable' };

let last: Promise<unknown> = Promise.resolve();
const waiting = new Map<string, number>();

/** Decodes one photo in a separate process, without the server's settings. */
async function decode(
  bytes: Buffer,
  { maxMemoryBytes = HEIC_MAX_MEMORY_BYTES, limitMs = LIMIT_MS, nodeOptions = '' }: HeicPhoto,
): Promise<HeicResult> {
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=256', await workerFile('files/heic-worker.ts')],
    {
      env: { HEIC_MAX_MEMORY_BYTES: String(maxMemoryBytes), NODE_OPTIONS: nodeOptions },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  // A process that fails to start has no streams. The failure is awaited below.
  ended.catch(() => undefined);
  // The process may end before it has read all its input. Its exit code says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const [code, jpeg] = await Promise.all([ended, buffer(child.stdout)]);
  if (code === 0 && jpeg.length > 0) return { jpeg };

  return { jpeg: null, reason: code === HEIC_EXIT.missing ? 'missing' : 'unreadable' };
}

/**
 * Converts a HEIC photo to a JPEG, upright and at most 2,560 pixels on each side. Converts one
 * photo at a time. Returns null if `read` returns no bytes. Throws a 503 if too many photos are
 * waiting.
 */
export async function heicToJpeg(photo: HeicPhoto): Promise<HeicResult | null> {
  const { owner, read } = photo;
  const all = [...waiting.values()].reduce((sum, count) => sum + count, 0);
  const own = waiting.get(owner) ?? 0;
  if (all >= MOST_WAITING || own >= MOST_PER_OWNER) {
    throw new AppError(
      'unavailable',
      'Other HEIC photos are being processed. Try again in a moment.',
      { retryAfterSeconds: 10 },
    );
  }
  waiting.set(owner, own + 1);
  const turn = last.then(async () => {
    const bytes = await read();

    return bytes && decode(bytes, photo);
  });
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    const left = (waiting.get(owner) ?? 1) - 1;
    if (left > 0) waiting.set(owner, left);
    else waiting.delete(owner);
  }
}
