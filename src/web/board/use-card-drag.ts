import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { othersIn, spotOf } from './board-columns.ts';
import type { BoardCard, BoardColumn, Spot } from './board-columns.ts';
import { dragCards } from './pointer-drag.ts';

interface CardDragOptions<Card extends BoardCard> {
  columns: readonly BoardColumn<Card>[];
  put: (card: Card, to: Spot, words: string) => void;
}

/**
 * Makes the cards in an element draggable. Returns the dragged card and the position of the drop
 * line.
 */
export function useCardDrag<Card extends BoardCard>(
  root: RefObject<HTMLElement | null>,
  { columns, put }: CardDragOptions<Card>,
): { dragged: number | null; line: Spot | null } {
  const [dragged, setDragged] = useState<number | null>(null);
  const [line, setLine] = useState<Spot | null>(null);

  const drop = useEffectEvent((id: number, over: Spot | null) => {
    setDragged(null);
    setLine(null);
    const card = columns.flatMap(({ cards }) => cards).find((one) => one.id === id);
    if (!card || !over) return;
    const from = spotOf(columns, id);
    // The line's index counts the card itself if it is above the line.
    const isBelow = from?.column === over.column && over.index > from.index;
    const { length } = othersIn(columns, over.column, id);
    const index = Math.min(length, isBelow ? over.index - 1 : over.index);
    put(card, { column: over.column, index }, 'dropped in');
  });

  useEffect(() => {
    if (!root.current) return;

    return dragCards(root.current, {
      onLift: setDragged,
      onOver: setLine,
      onDrop: (id, over) => drop(id, over),
    });
  }, [root]);

  return { dragged, line };
}
