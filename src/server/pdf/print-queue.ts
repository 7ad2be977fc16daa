import { AppError } from '#shared/app-error.ts';

/** A queued print and the user who requested it. */
export interface PrintTurn {
  userId: number;
}

interface PrintQueueOptions {
  mostWaiting: number;
  /** The most documents of one person, including the one in progress. */
  mostPerUser: number;
}

interface PrintQueue<Turn extends PrintTurn> {
  /** Throws AppError when the queue, or the user's share of it, is full. */
  add(turn: Turn): void;
  /** The next print, which counts toward its user's share until `finish`. */
  next(): Turn | undefined;
  finish(turn: Turn): void;
  /** Removes all that wait. */
  empty(): Turn[];
}

/** A queue in which users take turns: the one served longest ago is next. */
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
