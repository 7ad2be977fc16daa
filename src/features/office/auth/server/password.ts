import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#shared/app-error.ts';

const MAX_AT_ONCE = 4;
const MAX_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing takes 19 MB and 7 ms of a core: a crowd at the door waits in line rather than filling the memory. */
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

/** A password as it is stored: argon2id. */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password));
}

// An unknown name is checked against this hash, so that it takes as long as a known one.
let dummyHash: string | undefined;

/** True when the password is right; false for an unknown person (null), after the same time. */
export async function isRightPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  dummyHash ??= await hashPassword('no user has this password');
  const against = storedHash ?? dummyHash;
  const isRight = await inLine(() => verify(against, password));

  return isRight && storedHash !== null;
}
