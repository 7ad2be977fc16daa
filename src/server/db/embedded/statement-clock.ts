/**
 * Limits how long the engine can spend on one statement, since a running statement cannot be
 * interrupted.
 */
export interface StatementClock {
  started(): void;
  finished(): void;
  /** Runs `work` without the time limit. */
  stopped<T>(work: () => Promise<T>): Promise<T>;
  end(): void;
}

export function startStatementClock(limitMs: number, onOverrun: () => void): StatementClock {
  let underWay = 0;
  let stops = 0;
  let timer: NodeJS.Timeout | undefined;

  function rewind(): void {
    clearTimeout(timer);
    if (underWay > 0 && stops === 0) timer = setTimeout(onOverrun, limitMs).unref();
  }

  return {
    started() {
      underWay += 1;
      if (underWay === 1) rewind();
    },
    finished() {
      underWay -= 1;
      rewind();
    },
    async stopped(work) {
      stops += 1;
      rewind();
      try {
        return await work();
      } finally {
        stops -= 1;
        rewind();
      }
    },
    end() {
      clearTimeout(timer);
      underWay = 0;
    },
  };
}
