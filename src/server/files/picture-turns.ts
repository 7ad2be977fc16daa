/** The number of pictures that are drawn at the same time, for every caller that draws one. */

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

/** Two pictures at a time: each needs memory for its pixels. */
export const inTurn = turns(2);
/** One at a time of the pictures that are held in memory as a whole; only ever within `inTurn`. */
export const inHeavyTurn = turns(1);
