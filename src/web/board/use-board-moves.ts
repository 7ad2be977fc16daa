import { useRef, useState } from 'react';
import { messageOf } from '../api/api-client.ts';
import { dataChanged, dataReloaded } from '../api/query-client.ts';
import { SaveCancelled } from '../save-cancelled.ts';
import { toast } from '../toast/toast.ts';
import { moveTo, withMove, type BoardCard, type BoardColumn } from './board-columns.ts';
import type { Move, Spot } from './board-columns.ts';

interface BoardMovesOptions<Card extends BoardCard> {
  /** Saves a move. Throws `SaveCancelled` if the user cancels. */
  save: (move: Move<Card>) => Promise<unknown>;
  /** The toast to show if saving fails. */
  failure: { title: string; description: string };
}

/** The columns including pending moves, and the function that moves a card. */
export interface BoardMoves<Card extends BoardCard> {
  columns: readonly BoardColumn<Card>[];
  /** Resolves once the card is in its final position. */
  move: (card: Card, spot: Spot) => Promise<void>;
}

/**
 * Shows a moved card in its new position immediately and then saves the move. Pending moves are
 * applied on top of the unchanged loaded columns, so a failed move only needs to be removed.
 */
export function useBoardMoves<Card extends BoardCard>(
  loaded: readonly BoardColumn<Card>[],
  { save, failure }: BoardMovesOptions<Card>,
): BoardMoves<Card> {
  const [pending, setPending] = useState<readonly Move<Card>[]>([]);
  // Save moves one at a time: a card placed below another one requires that one to be saved first.
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
