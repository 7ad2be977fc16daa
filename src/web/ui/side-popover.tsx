import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './popover.module.css';
import { useReturnFocus } from './use-return-focus.ts';

interface SidePopoverProps {
  /** The label for screen readers. */
  label: string;
  position?: 'bottom-start' | 'bottom-end';
  /** A number of pixels or a CSS length. */
  width?: number | string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A popover next to a button that is not part of it. Render it only while it is open, next to the
 * button, in a parent with `position: relative`. Lazy-load the component that contains it: popovers
 * are large.
 */
export function SidePopover({
  label,
  position = 'bottom-start',
  width = 264,
  onClose,
  children,
}: SidePopoverProps) {
  useReturnFocus();

  return (
    <Popover
      opened
      onChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      position={position}
      width={width === 'auto' ? undefined : width}
      trapFocus
      returnFocus
      // The popover's name comes from its label, not from the anchor.
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        data-autofocus
        className={classes.panel}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
