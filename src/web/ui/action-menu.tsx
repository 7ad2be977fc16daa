import { lazy, Suspense, useRef, type ReactNode } from 'react';
import classes from './popover.module.css';
import { usePopup } from './use-popup.ts';
import type { MenuAction } from './menu-action.ts';

/** Props for the menu's button. */
interface MenuButtonProps {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onPointerDown: () => void;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

interface ActionMenuProps {
  /** The menu's label: 'Add New'. */
  label: string;
  actions: readonly MenuAction[];
  /** Renders the button that opens the menu: `(props) => <Button {...props}>Add New</Button>`. */
  button: (props: MenuButtonProps) => ReactNode;
  /** Content above the actions, such as the name of the signed-in user. */
  head?: ReactNode;
  position?: 'bottom-start' | 'bottom-end' | 'top';
  minWidth?: number;
}

const loadPopup = () => import('./action-menu-popup.tsx');
const ActionMenuPopup = lazy(async () => ({ default: (await loadPopup()).ActionMenuPopup }));

/**
 * A button with a menu defined as data. The menu's code loads when the user hovers over or focuses
 * the button, so it doesn't slow down the page.
 *
 * @example
 * <ActionMenu
 *   label="More"
 *   actions={[
 *     { key: 'duplicate', label: 'Duplicate', onSelect: duplicate },
 *     { key: 'pdf', label: 'PDF', file: fileUrl(estimateEndpoints.readPdf, { params: { id } }) },
 *     { key: 'delete', label: 'Delete', isDangerous: true, onSelect: () => setIsDeleting(true) },
 *   ]}
 *   button={(props) => <Button variant="default" {...props}>More</Button>}
 * />
 */
export function ActionMenu({
  label,
  actions,
  button,
  head,
  position = 'bottom-end',
  minWidth = 160,
}: ActionMenuProps) {
  const popup = usePopup();
  const load = () => void loadPopup();
  const spot = useRef<HTMLSpanElement>(null);
  // Close the menu before running the selected action, so a dialog it opens returns focus to this
  // button.
  const close = () => {
    spot.current?.querySelector('button')?.focus({ preventScroll: true });
    popup.close();
  };

  return (
    <span ref={spot} className={classes.spot}>
      {button({
        'aria-haspopup': 'menu',
        ...popup.button,
        onPointerEnter: load,
        onFocus: load,
      })}
      {popup.isOpen && (
        <Suspense>
          <ActionMenuPopup
            label={label}
            actions={actions}
            head={head}
            position={position}
            minWidth={minWidth}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  );
}
