import { createContext, useContext, type ReactNode } from 'react';
import type { BoardCard } from './board-columns.ts';

/** What a user does with a card by its buttons. */
export type CardAct =
  | { does: 'lift' | 'cancel' }
  /** Puts a lifted card back and lets the focus go. */
  | { does: 'leave' }
  | { does: 'step'; key: string }
  | { does: 'send'; column: string }
  | { does: 'nudge'; by: 'up' | 'down' | 'top' };

/**
 * What every card and column of a board needs of it. It stays the same while cards move. Methods, because
 * the cards below know no more of a card than its id.
 */
export interface BoardParts {
  columns: readonly { key: string; label: string }[];
  /** What a card shows, its link to the record included. */
  content(this: void, card: BoardCard): ReactNode;
  cardLabel(this: void, card: BoardCard): string;
  canMove(this: void, card: BoardCard): boolean;
  act(this: void, card: BoardCard, act: CardAct): void;
  /** Describes the keys to screen readers. */
  helpId: string;
}

export const BoardContext = createContext<BoardParts | null>(null);

export function useBoardParts(): BoardParts {
  const parts = useContext(BoardContext);
  if (!parts) throw new Error('There is no board around this');

  return parts;
}
