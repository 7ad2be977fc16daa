import { useRef, useState } from 'react';
import { messageOf } from '../api/api-client.ts';
import { dataChanged, dataReloaded } from '../api/query-client.ts';
import { SaveCancelled } from '../save-cancelled.ts';
import { toast } from '../toast/toast.ts';
import { moveTo, withMove, type BoardCard, type BoardColumn } from './board-columns.ts';
import type { Move, Spot } from './board-columns.ts';

interface BoardMovesOptions<Card extends BoardCard> {
  /** Stores a move; `SaveCancelled` when the user decided against it. */
  save: (move: Move<Card>) => Promise<unknown>;
  /** The toast when it cannot be stored. */
  failure: { title: string; description: string };
}

/** The columns with the moves in progress, and the function that moves a card. */
export interface BoardMoves<Card extends BoardCard> {
  columns: readonly BoardColumn<Card>[];
  /** Resolves once the card is where it stays. */
  move: (card: Card, spot: Spot) => Promise<void>;
}

/**
 * Shows a moved card in its new place at once, then stores the move. The loaded columns stay unchanged
 * below the moves in progress, so that one that fails is simply removed.
 */
export function useBoardMoves<Card extends BoardCard>(
  loaded: readonly BoardColumn<Card>[],
  { save, failure }: BoardMovesOptions<Card>,
): BoardMoves<Card> {
  const [pending, setPending] = useState<readonly Move<Card>[]>([]);
  // Moves are stored one after the other: a card that was put below another one needs that one to be there.
  const last = useRef<Promise<void>>(Promise.resolve());
  const columns = pending.reduce(withMove, loaded);

  async function store(move: Move<Card>): Promise<void> {
    try {
      await save(move);
      await dataReloaded();
    } catch (error) {
      if (!(error instanceof SaveCancelled)) {
        toast({ ...failure, reason: messageOf(error), tone: 'error' });
        await dataChanged();
      }
    }
    setPending((before) => before.filter((one) => one !== move));
  }

  return {
    columns,
    move: (card, spot) => {
      const move = moveTo(columns, card, spot);
      setPending((before) => [...before, move]);
      last.current = last.current.then(() => store(move));

      return last.current;
    },
  };
}
