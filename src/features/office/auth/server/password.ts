import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#shared/app-error.ts';

const MAX_AT_ONCE = 4;
const MAX_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Limits how many hashes run at once. Each takes 19 MB and 7 ms of a core, so if many people sign
 * in at once, they wait instead of filling up memory.
 */
async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) {
      throw new AppError(
        'too_many_requests',
        'Too many people are signing in. Try again in a moment.',
        {
          retryAfterSeconds: 5,
        },
      );
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Hashes a password for storage, using argon2id. */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password));
}

// Unknown names are checked against this hash, so they take as long as known ones.
let dummyHash: string | undefined;

/**
 * True if the password is correct. If `storedHash` is null because the user is unknown, returns
 * false after the same amount of time.
 */
export async function isRightPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  dummyHash ??= await hashPassword('no user has this password');
  const against = storedHash ?? dummyHash;
  const isRight = await inLine(() => verify(against, password));

  return isRight && storedHash !== null;
}
