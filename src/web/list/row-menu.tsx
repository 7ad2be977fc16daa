import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { ActionMenu } from '../ui/action-menu.tsx';
import type { MenuAction } from '../ui/menu-action.ts';
import classes from './row-menu.module.css';

/** An action on one record. */
export type RowAction = MenuAction;

interface RowMenuProps {
  /** The record's name: 'INV-1004'. */
  label: string;
  actions: readonly RowAction[];
  /** True to draw a button frame around it, for use in a page header. */
  isFramed?: boolean;
}

/** The three-dot menu of a row, a card, or a record's page. */
export function RowMenu({ label, actions, isFramed = false }: RowMenuProps) {
  if (actions.length === 0) return null;

  return (
    <ActionMenu
      label={`Actions for ${label}`}
      actions={actions}
      button={(props) => (
        <button
          type="button"
          className={classes.button}
          data-framed={isFramed || undefined}
          aria-label={`Actions for ${label}`}
          {...props}
        >
          <IconDots size={18} aria-hidden />
        </button>
      )}
    />
  );
}
