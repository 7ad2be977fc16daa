import IconArrowsMove from '@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import { memo, type KeyboardEvent } from 'react';
import { ActionMenu } from '../ui/action-menu.tsx';
import type { MenuAction } from '../ui/menu-action.ts';
import type { BoardCard } from './board-columns.ts';
import { useBoardParts } from './board-context.ts';
import classes from './board.module.css';

interface BoardCardItemProps {
  card: BoardCard;
  column: string;
  /** The card's index from the top. */
  index: number;
  /** The number of loaded cards in the column. */
  count: number;
  /** The total number of cards in the column. */
  total: number;
  /** The card's offset from the top of the list, in pixels. */
  top: number;
  /** Lifted with the keyboard, or dragged with the pointer. */
  state: 'lifted' | 'dragged' | undefined;
}

const STEPS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

function PlainBoardCardItem({ card, column, index, count, total, top, state }: BoardCardItemProps) {
  const { columns, content, cardLabel, canMove, act, helpId } = useBoardParts();
  const label = cardLabel(card);
  const isMovable = canMove(card);
  const isLifted = state === 'lifted';

  const onKeyDown = (event: KeyboardEvent) => {
    const isStep = STEPS.has(event.key);
    if (!isLifted || (!isStep && event.key !== 'Escape')) return;
    event.preventDefault();
    act(card, isStep ? { does: 'step', key: event.key } : { does: 'cancel' });
  };

  return (
    <li
      className={classes.slot}
      style={{ transform: `translateY(${top}px)` }}
      aria-setsize={total}
      aria-posinset={index + 1}
    >
      <div
        className={classes.card}
        data-board-card={card.id}
        data-movable={isMovable || undefined}
        data-state={state}
      >
        <div className={classes.content}>{content(card)}</div>
        {isMovable && (
          <div className={classes.handles}>
            <button
              type="button"
              className={classes.handle}
              data-board-grip={card.id}
              aria-label={`Pick up ${label}`}
              aria-describedby={helpId}
              aria-pressed={isLifted}
              onClick={() => act(card, { does: 'lift' })}
              onKeyDown={onKeyDown}
              onBlur={() => isLifted && act(card, { does: 'leave' })}
            >
              <IconGripVertical size={16} aria-hidden />
            </button>
            <ActionMenu
              label={`Move ${label} to`}
              actions={[
                ...columns.map(({ key, label: name }) => ({
                  key,
                  label: name,
                  isChecked: key === column,
                  onSelect: () => act(card, { does: 'send', column: key }),
                })),
                ...nudges({ isFirst: index === 0, isLast: index === count - 1 }, (by) =>
                  act(card, { does: 'nudge', by }),
                ),
              ]}
              button={(props) => (
                <button
                  type="button"
                  className={classes.handle}
                  aria-label={`Move ${label} to`}
                  {...props}
                >
                  <IconArrowsMove size={16} aria-hidden />
                </button>
              )}
            />
          </div>
        )}
      </div>
    </li>
  );
}

/** A card. Re-renders only when its own props change. */
export const BoardCardItem = memo(PlainBoardCardItem);

/**
 * Returns the menu actions that move a card within its column, omitting those that have no effect.
 */
function nudges(
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
  nudge: (by: 'up' | 'down' | 'top') => void,
): MenuAction[] {
  const all = [
    { key: 'up', label: 'Up', isThere: !isFirst },
    { key: 'down', label: 'Down', isThere: !isLast },
    { key: 'top', label: 'To the top', isThere: !isFirst },
  ] as const;

  return all
    .filter(({ isThere }) => isThere)
    .map(({ key, label }, place) => ({
      key,
      label,
      isAfterLine: place === 0,
      onSelect: () => nudge(key),
    }));
}
