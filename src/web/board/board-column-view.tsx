import { Button } from '@mantine/core';
import { memo, useState, type ReactNode } from 'react';
import { messageOf } from '../api/api-client.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { BoardCardItem } from './board-card.tsx';
import type { BoardCard, BoardColumn } from './board-columns.ts';
import classes from './board.module.css';
import { CARD_STEP } from './pointer-drag.ts';

interface BoardColumnViewProps {
  column: BoardColumn<BoardCard>;
  columnLabel: (column: BoardColumn<BoardCard>) => ReactNode;
  /**
   * The card that has the focus or is being dragged. It stays mounted even if it is scrolled out of
   * view.
   */
  kept: number | null;
  /** The card lifted with the keyboard. */
  lifted: number | null;
  /** The card being dragged with the pointer. */
  dragged: number | null;
  /** The drop position of a dragged card: the number of cards above the drop line. */
  line: number | null;
}

function PlainBoardColumnView({ columnLabel, ...props }: BoardColumnViewProps) {
  const { column, line } = props;
  const { key, label, total, isTotalBounded, status } = column;
  const count = `${total.toLocaleString('en-US')}${isTotalBounded ? '+' : ''}`;

  return (
    <section
      className={classes.column}
      data-board-column={key}
      data-over={line !== null || undefined}
      aria-label={label}
    >
      <h2 className={classes.head}>
        {columnLabel(column)}
        {status === 'ready' && (
          <>
            <span className="figure" aria-hidden>
              {count}
            </span>
            <span className="visually-hidden">{`${count} ${total === 1 ? 'card' : 'cards'}`}</span>
          </>
        )}
      </h2>
      {status === 'loading' && <Waiting />}
      {status === 'error' && (
        <div className={classes.problem} role="alert">
          <p>{messageOf(column.error)}</p>
          <Button size="compact-md" variant="default" onClick={column.retry}>
            Retry
          </Button>
        </div>
      )}
      {status === 'ready' && <CardsInView {...props} />}
    </section>
  );
}

/**
 * A column, with its heading and its own scrolling list. Re-renders only when its own props change.
 */
export const BoardColumnView = memo(PlainBoardColumnView);

/** The height a list can reach before it scrolls; see `.list`. */
const LIST_HEIGHT = 600;
/** The number of cards to render above and below the visible ones. */
const OVERSCAN = 4;

/**
 * Renders only the visible cards of a column. All cards have the same height, so their positions
 * can be calculated.
 */
function CardsInView({
  column,
  kept,
  lifted,
  dragged,
  line,
}: Omit<BoardColumnViewProps, 'columnLabel'>) {
  const { cards } = column;
  const [above, setAbove] = useState(0);
  const first = above - OVERSCAN;
  const last = above + Math.ceil(LIST_HEIGHT / CARD_STEP) + OVERSCAN;

  return (
    <div
      className={classes.list}
      data-board-list={cards.length}
      onScroll={({ currentTarget }) => setAbove(Math.floor(currentTarget.scrollTop / CARD_STEP))}
    >
      {cards.length === 0 && line === null && <p className={classes.empty}>No cards</p>}
      <ul className={classes.cards} style={{ height: cards.length * CARD_STEP }}>
        {cards.map((card, index) =>
          (index >= first && index <= last) || card.id === kept ? (
            <BoardCardItem
              key={card.id}
              card={card}
              column={column.key}
              index={index}
              count={cards.length}
              total={column.total}
              top={index * CARD_STEP}
              state={card.id === lifted ? 'lifted' : card.id === dragged ? 'dragged' : undefined}
            />
          ) : null,
        )}
      </ul>
      {line !== null && (
        <div
          className={classes.line}
          style={{ transform: `translateY(${line * CARD_STEP}px)` }}
          aria-hidden
        />
      )}
      {column.moreError && (
        <p className={classes.moreError} role="alert">
          {messageOf(column.moreError)}
        </p>
      )}
      {column.showMore && (
        <Button
          className={classes.more}
          size="compact-md"
          variant="subtle"
          color="gray"
          loading={column.isLoadingMore}
          onClick={column.showMore}
        >
          {column.moreError ? 'Retry' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <output className={classes.list} aria-label="Loading">
      <Skeleton height={112} radius="md" />
      <Skeleton height={112} radius="md" />
    </output>
  );
}
