import { createContext, useContext, type ReactNode } from 'react';
import type { BoardCard } from './board-columns.ts';

/** The commands that a user gives a card by its buttons. */
export type CardAct =
  | { does: 'lift' | 'cancel' }
  /** Puts a lifted card back and lets the focus go. */
  | { does: 'leave' }
  | { does: 'step'; key: string }
  | { does: 'send'; column: string }
  | { does: 'nudge'; by: 'up' | 'down' | 'top' };

/**
 * The parts of a board that every card and column needs. They stay the same while cards move. They are
 * methods, because the cards below know no more of a card than its id.
 */
export interface BoardParts {
  columns: readonly { key: string; label: string }[];
  /** Renders a card's content, its link to the record included. */
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
