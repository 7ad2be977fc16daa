import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { BoardCard, BoardColumn } from './board-columns.ts';
import { BoardColumnView } from './board-column-view.tsx';
import { BoardContext } from './board-context.ts';
import classes from './board.module.css';
import type { BoardMoves } from './use-board-moves.ts';
import { useCardActs } from './use-card-acts.ts';
import { useCardDrag } from './use-card-drag.ts';

interface BoardProps<Card extends BoardCard> {
  /** 'Tasks by status' */
  label: string;
  moves: BoardMoves<Card>;
  /** Renders a card's content, including the link to its record. */
  content: (card: Card) => ReactNode;
  /** Returns a card's name for announcements and button labels. */
  cardLabel: (card: Card) => string;
  /** Renders a column's label, such as a badge in its color. */
  columnLabel: (column: BoardColumn<BoardCard>) => ReactNode;
  /** Returns true if the user may move this card. */
  canMove: (card: Card) => boolean;
}

/**
 * A board with columns of cards that can be moved by mouse, touch, keyboard, or menu. Works with
 * any kind of record: `useBoardColumn` loads a column, and `useBoardMoves` saves the moves.
 *
 * @example
 * const columns = [useBoardColumn(options, { key: 'to_do', label: 'To Do' }), …];
 * const moves = useBoardMoves(columns, { save, failure });
 * <Board label="Tasks by status" moves={moves} content={taskCard} cardLabel={taskTitle} … />
 */
export function Board<Card extends BoardCard>({
  label,
  moves,
  content,
  cardLabel,
  columnLabel,
  canMove,
}: BoardProps<Card>) {
  const root = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const { columns, lifted, kept, said, act, put } = useCardActs(root, moves, cardLabel);
  const { dragged, line } = useCardDrag(root, { columns: moves.columns, put });
  const names = columns.map((one) => ({ key: one.key, label: one.label }));
  const isScrolling = useIsScrolling(root, columns.length);
  const parts = { columns: names, content, cardLabel, canMove, act, helpId };

  return (
    <BoardContext value={parts}>
      <div
        ref={root}
        className={classes.board}
        role="group"
        aria-label={label}
        // If there are no cards to focus, make the board focusable, so it can still be scrolled
        // with the keyboard.
        tabIndex={!isScrolling || columns.some(({ cards }) => cards.length > 0) ? undefined : 0}
      >
        {columns.map((column) => (
          <BoardColumnView
            key={column.key}
            column={column}
            columnLabel={columnLabel}
            kept={dragged ?? kept}
            lifted={lifted}
            dragged={dragged}
            line={line?.column === column.key ? line.index : null}
          />
        ))}
      </div>
      <p id={helpId} hidden>
        Press Space to pick up, arrow keys to move, Space to drop, Escape to cancel.
      </p>
      <div role="status" aria-live="assertive" className="visually-hidden">
        {said}
      </div>
    </BoardContext>
  );
}

/** Returns true if the columns overflow the board, so that it scrolls. */
function useIsScrolling(root: RefObject<HTMLElement | null>, columnCount: number): boolean {
  const [isScrolling, setIsScrolling] = useState(false);

  useEffect(() => {
    const board = root.current;
    if (!board) return undefined;
    const observer = new ResizeObserver(() =>
      setIsScrolling(board.scrollWidth > board.clientWidth),
    );
    observer.observe(board);
    return () => observer.disconnect();
  }, [root, columnCount]);

  return isScrolling;
}
