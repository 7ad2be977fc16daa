/** Random values that are the same on every run, so the demo company is always the same. */
export interface SeededRandom {
  /** Returns an integer from `min` to `max`, inclusive. */
  whole(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Returns a weighted random choice. */
  weigh<T>(choices: readonly (readonly [T, number])[]): T;
  /** Returns a separate stream, so using more randomness in one story doesn't change the next. */
  branch(number: number): SeededRandom;
}

/** Mulberry32: small, evenly distributed, and identical on every machine. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;

  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function seededRandom(seed: number): SeededRandom {
  const next = numbersFrom(seed);
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[Math.floor(next() * choices.length)];
    if (choice === undefined) throw new Error('there is nothing to pick from');

    return choice;
  };

  return {
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick,
    weigh: (choices) => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }

      return pick(choices)[0];
    },
    branch: (number) =>
      seededRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)),
  };
}
