/** The content of a board, and the effect of moving a card on it; it knows no kind of record. */
import type { ListFilter } from '#shared/list-query.ts';
import type { BoardPlace } from '#shared/records/board-place.ts';

/** The data that any board shows: a record with an id. */
export interface BoardCard {
  id: number;
}

/** One column, with the cards that are loaded. */
export interface BoardColumn<Card extends BoardCard> {
  key: string;
  label: string;
  cards: readonly Card[];
  /** The number of its cards, loaded or not. */
  total: number;
  /** True when there are more than `total`. */
  isTotalBounded: boolean;
  status: 'loading' | 'error' | 'ready';
  error: unknown;
  retry: () => void;
  /** Loads the next cards; null when all are loaded. */
  showMore: (() => void) | null;
  isLoadingMore: boolean;
  /** The reason why the next cards could not be loaded; null when they could. */
  moreError: Error | null;
}

/** A place on the board: `index` counts the other cards above it. */
export interface Spot {
  column: string;
  index: number;
}

/** A card that moves to a column, beside the cards that were there when it was moved. */
export interface Move<Card extends BoardCard> {
  card: Card;
  column: string;
  place: BoardPlace;
}

/** The conditions of a column's cards. Two of one field would let the cards of either through. */
export function columnFilters(
  matching: readonly ListFilter[],
  { field, key }: { field: string; key: string },
): ListFilter[] {
  const others = matching.filter((one) => one.field !== field);

  return [...others, { field, operator: 'equals', values: [key] }];
}

type Columns<Card extends BoardCard> = readonly BoardColumn<Card>[];

/** The cards of a column but this one. */
export function othersIn<Card extends BoardCard>(
  columns: Columns<Card>,
  column: string,
  id: number,
): readonly Card[] {
  const { cards = [] } = columns.find(({ key }) => key === column) ?? {};

  return cards.filter((card) => card.id !== id);
}

/** Returns the place of a card; undefined when it is not loaded. */
export function spotOf<Card extends BoardCard>(
  columns: Columns<Card>,
  id: number,
): Spot | undefined {
  for (const { key, cards } of columns) {
    const index = cards.findIndex((card) => card.id === id);
    if (index >= 0) return { column: key, index };
  }

  return undefined;
}

/** The move that brings a card to a spot. */
export function moveTo<Card extends BoardCard>(
  columns: Columns<Card>,
  card: Card,
  { column, index }: Spot,
): Move<Card> {
  const others = othersIn(columns, column, card.id);
  const [above, first] = [others[index - 1], others[0]];
  const place = above ? { after: above.id } : first ? { before: first.id } : {};

  return { card, column, place };
}

/**
 * Returns the columns after a move. The card is at the top when the card that it was put beside is gone.
 */
export function withMove<Card extends BoardCard>(
  columns: Columns<Card>,
  { card, column, place: { after, before } }: Move<Card>,
): Columns<Card> {
  const from = spotOf(columns, card.id)?.column;
  const others = othersIn(columns, column, card.id);
  const above = others.findIndex(({ id }) => id === after) + 1;
  const index =
    above ||
    Math.max(
      0,
      others.findIndex(({ id }) => id === before),
    );

  return columns.map((one) => {
    if (one.key !== column && one.key !== from) return one;
    const change = Number(one.key === column) - Number(one.key === from);
    const cards =
      one.key === column
        ? others.toSpliced(index, 0, card)
        : one.cards.filter(({ id }) => id !== card.id);

    return { ...one, cards, total: one.total + change };
  });
}

/** The spot that the arrow keys lead to; the same one at the edges. */
export function spotBeside<Card extends BoardCard>(
  columns: Columns<Card>,
  { id, spot, key }: { id: number; spot: Spot; key: string },
): Spot {
  const { column, index } = spot;
  const last = (of: string) => othersIn(columns, of, id).length;
  if (key === 'ArrowUp') return { column, index: Math.max(0, index - 1) };
  if (key === 'ArrowDown') return { column, index: Math.min(last(column), index + 1) };

  const place = columns.findIndex((one) => one.key === column);
  const next = columns[place + (key === 'ArrowRight' ? 1 : -1)]?.key ?? column;

  return { column: next, index: Math.min(last(next), index) };
}
