import { createContext, useContext, type ReactNode } from 'react';
import type { BoardCard } from './board-columns.ts';

/** The actions that a card's buttons and keys trigger. */
export type CardAct =
  | { does: 'lift' | 'cancel' }
  /** Puts a lifted card back without keeping the focus on it. */
  | { does: 'leave' }
  | { does: 'step'; key: string }
  | { does: 'send'; column: string }
  | { does: 'nudge'; by: 'up' | 'down' | 'top' };

/**
 * Shared properties and functions that every card and column needs. They don't change while cards
 * move. They are declared as methods so that a board of any card type fits, although the components
 * below it only know a card's id.
 */
export interface BoardParts {
  columns: readonly { key: string; label: string }[];
  /** Renders a card's content, including the link to its record. */
  content(this: void, card: BoardCard): ReactNode;
  cardLabel(this: void, card: BoardCard): string;
  canMove(this: void, card: BoardCard): boolean;
  act(this: void, card: BoardCard, act: CardAct): void;
  /** The id of the element that describes the keyboard controls to screen readers. */
  helpId: string;
}

export const BoardContext = createContext<BoardParts | null>(null);

export function useBoardParts(): BoardParts {
  const parts = useContext(BoardContext);
  if (!parts) throw new Error('There is no board around this');

  return parts;
}
