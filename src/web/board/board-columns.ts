/** A board's data and the effects of moving a card. Works with any record type. */
import type { ListFilter } from '#shared/list-query.ts';
import type { BoardPlace } from '#shared/records/board-place.ts';

/** The data that every board needs: a record with an id. */
export interface BoardCard {
  id: number;
}

/** A column and its loaded cards. */
export interface BoardColumn<Card extends BoardCard> {
  key: string;
  label: string;
  cards: readonly Card[];
  /** The number of cards in the column, loaded or not. */
  total: number;
  /** True if there are more cards than `total`. */
  isTotalBounded: boolean;
  status: 'loading' | 'error' | 'ready';
  error: unknown;
  retry: () => void;
  /** Loads more cards; null if all are loaded. */
  showMore: (() => void) | null;
  isLoadingMore: boolean;
  /** The error from loading more cards; null if there is none. */
  moreError: Error | null;
}

/** A position on the board. `index` is the number of other cards above it. */
export interface Spot {
  column: string;
  index: number;
}

/** A card's move to a column, next to a card that was there at the time of the move. */
export interface Move<Card extends BoardCard> {
  card: Card;
  column: string;
  place: BoardPlace;
}

/**
 * Returns the filters for a column's cards. Replaces any filter on the column's field: two filters
 * on the same field would match either value.
 */
export function columnFilters(
  matching: readonly ListFilter[],
  { field, key }: { field: string; key: string },
): ListFilter[] {
  const others = matching.filter((one) => one.field !== field);

  return [...others, { field, operator: 'equals', values: [key] }];
}

type Columns<Card extends BoardCard> = readonly BoardColumn<Card>[];

/** Returns all cards in a column except this one. */
export function othersIn<Card extends BoardCard>(
  columns: Columns<Card>,
  column: string,
  id: number,
): readonly Card[] {
  const { cards = [] } = columns.find(({ key }) => key === column) ?? {};

  return cards.filter((card) => card.id !== id);
}

/** Returns a card's position; undefined if the card isn't loaded. */
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

/** Returns the move that brings a card to this position. */
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
 * Returns the columns after a move. If the neighboring card is gone, the moved card goes to the
 * top.
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

/** Returns the position that an arrow key leads to; at the edges, the current one. */
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
