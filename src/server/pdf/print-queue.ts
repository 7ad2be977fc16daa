import { AppError } from '#shared/app-error.ts';

/** A queued print and the user who requested it. */
export interface PrintTurn {
  userId: number;
}

interface PrintQueueOptions {
  mostWaiting: number;
  /** The maximum number of documents per user, including the one in progress. */
  mostPerUser: number;
}

interface PrintQueue<Turn extends PrintTurn> {
  /** Throws AppError if the queue or the user's share of it is full. */
  add(turn: Turn): void;
  /**
   * Returns the next document to print. It counts toward its user's share until `finish` is called.
   */
  next(): Turn | undefined;
  finish(turn: Turn): void;
  /** Removes and returns all waiting documents. */
  empty(): Turn[];
}

/** Creates a queue that takes turns between users: the user served least recently is next. */
export function startPrintQueue<Turn extends PrintTurn>({
  mostWaiting,
  mostPerUser,
}: PrintQueueOptions): PrintQueue<Turn> {
  let waiting: Turn[] = [];
  const inLine = new Map<number, number>();
  const servedAt = new Map<number, number>();
  let served = 0;

  function leave({ userId }: Turn): void {
    const left = (inLine.get(userId) ?? 1) - 1;
    if (left > 0) inLine.set(userId, left);
    else inLine.delete(userId);
  }
  const lastServed = ({ userId }: Turn) => servedAt.get(userId) ?? 0;

  return {
    add(turn) {
      const already = inLine.get(turn.userId) ?? 0;
      if (already >= mostPerUser) {
        throw new AppError(
          'too_many_requests',
          `${already} of your documents are already being printed. Try again when they are done.`,
          { retryAfterSeconds: 5 },
        );
      }
      if (waiting.length >= mostWaiting) {
        const message = 'Too many documents are being printed. Try again in a moment.';
        throw new AppError('unavailable', message, { retryAfterSeconds: 5 });
      }
      inLine.set(turn.userId, already + 1);
      waiting.push(turn);
    },
    next() {
      const turn = waiting.toSorted((one, other) => lastServed(one) - lastServed(other))[0];
      if (!turn) return undefined;
      waiting = waiting.filter((one) => one !== turn);
      served += 1;
      servedAt.set(turn.userId, served);
      return turn;
    },
    finish: leave,
    empty() {
      const all = waiting;
      waiting = [];
      all.forEach(leave);
      return all;
    },
  };
}
