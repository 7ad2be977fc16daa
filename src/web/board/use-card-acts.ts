import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { moveTo, spotBeside, spotOf, withMove } from './board-columns.ts';
import type { BoardCard, BoardColumn, Spot } from './board-columns.ts';
import type { CardAct } from './board-context.ts';
import type { BoardMoves } from './use-board-moves.ts';

/** A card that the user has picked up with the keyboard. */
interface Lift<Card> {
  card: Card;
  from: Spot;
  to: Spot;
}

interface CardActs<Card extends BoardCard> {
  /** The columns as displayed, with the lifted card where the arrow keys have moved it. */
  columns: readonly BoardColumn<Card>[];
  /** The id of the card lifted with the keyboard. */
  lifted: number | null;
  /** The id of the card that last had the focus, which stays mounted. */
  kept: number | null;
  /** The announcement for screen readers. */
  said: string;
  act: (card: Card, what: CardAct) => void;
  /** Moves a card and announces it. */
  put: (card: Card, to: Spot, words: string) => void;
}

/** Moves cards by keyboard and menu, and announces each move. */
export function useCardActs<Card extends BoardCard>(
  root: RefObject<HTMLElement | null>,
  moves: BoardMoves<Card>,
  cardLabel: (card: Card) => string,
): CardActs<Card> {
  const [lift, setLift] = useState<Lift<Card> | null>(null);
  const [kept, setKept] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const focused = useRef<number | null>(null);
  const { columns } = moves;

  /** Returns a card's position as text: 'Review, position 3 of 12'. */
  const whereIs = (card: Card, { column, index }: Spot) => {
    const { label = '', total = 0 } = columns.find(({ key }) => key === column) ?? {};
    const isThere = spotOf(columns, card.id)?.column === column;

    return `${label}, position ${index + 1} of ${total + (isThere ? 0 : 1)}`;
  };

  // Stop forcing the focus onto the card once it stays in place.
  const release = (card: Card) => {
    setTimeout(() => {
      if (focused.current === card.id) focused.current = null;
    });
  };

  const put = (card: Card, to: Spot, words: string) => {
    const from = spotOf(columns, card.id);
    if (from?.column === to.column && from.index === to.index) {
      release(card);
      return;
    }
    setSaid(`${cardLabel(card)} ${words} ${whereIs(card, to)}.`);
    void moves.move(card, to).finally(() => release(card));
  };

  const act = (card: Card, what: CardAct) => {
    const from = spotOf(columns, card.id);
    focused.current = what.does === 'leave' ? null : card.id;
    setKept(card.id);
    if (what.does === 'lift' && lift) {
      setLift(null);
      setSaid(`${cardLabel(card)} dropped in ${whereIs(card, lift.to)}.`);
      put(lift.card, lift.to, 'dropped in');
    } else if (what.does === 'lift' && from) {
      setLift({ card, from, to: from });
      setSaid(`${cardLabel(card)} picked up from ${whereIs(card, from)}.`);
    } else if (what.does === 'step' && lift) {
      const to = spotBeside(columns, { id: card.id, spot: lift.to, key: what.key });
      setLift({ ...lift, to });
      setSaid(`${whereIs(card, to)}.`);
    } else if ((what.does === 'cancel' || what.does === 'leave') && lift) {
      setLift(null);
      setSaid(`${cardLabel(card)} is back in ${whereIs(card, lift.from)}.`);
      release(card);
    } else if (what.does === 'send' && from?.column !== what.column) {
      put(card, { column: what.column, index: 0 }, 'moved to');
    } else if (what.does === 'nudge' && from) {
      const index = { up: from.index - 1, down: from.index + 1, top: 0 }[what.by];
      put(card, { ...from, index }, 'moved to');
    } else {
      release(card);
    }
  };

  // A card that moves to another column becomes a new element, which doesn't have the focus.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (focused.current === null || (activeElement && activeElement !== body)) return;
    const grip = root.current?.querySelector<HTMLElement>(`[data-board-grip="${focused.current}"]`);
    grip?.focus({ preventScroll: true });
    grip?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  return {
    columns: lift ? withMove(columns, moveTo(columns, lift.card, lift.to)) : columns,
    lifted: lift?.card.id ?? null,
    kept,
    said,
    act,
    put,
  };
}
