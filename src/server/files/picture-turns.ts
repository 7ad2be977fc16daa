/** Limits how many images are processed simultaneously, for all callers. */

/** Returns a function that runs at most `atOnce` tasks concurrently. */
function turns(atOnce: number) {
  let working = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else working += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}

/** Two images at a time, because each needs memory for its pixels. */
export const inTurn = turns(2);
/** One at a time, for images that are decoded as a whole. Use only inside `inTurn`. */
export const inHeavyTurn = turns(1);
