import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { MenuAction } from './menu-action.ts';
import classes from './popover.module.css';

interface ActionMenuPopupProps {
  label: string;
  actions: readonly MenuAction[];
  head: ReactNode;
  position: 'bottom-start' | 'bottom-end' | 'top';
  minWidth: number;
  onClose: () => void;
}

/** The open menu of an `ActionMenu`, positioned next to its button. */
export function ActionMenuPopup({
  label,
  actions,
  head,
  position,
  minWidth,
  onClose,
}: ActionMenuPopupProps) {
  return (
    <Menu
      opened
      onChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      position={position}
      // Ignore key presses outside the menu: a key pressed before the menu has focus must not close
      // it.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        {/* Hide this anchor: the button already exposes the menu and its state to screen readers. */}
        <span className={classes.anchor} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} miw={minWidth} className={classes.dropdown}>
        {head && <Menu.Label component="div">{head}</Menu.Label>}
        {actions.map((action, index) => (
          <Fragment key={action.key}>
            {action.isAfterLine && index > 0 && <Menu.Divider />}
            <ActionMenuItem action={action} onClose={onClose} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ActionMenuItem({ action, onClose }: { action: MenuAction; onClose: () => void }) {
  const { label, icon, href, file, onSelect, isDangerous, isChecked } = action;
  const select = () => {
    onClose();
    onSelect?.();
  };
  const look = { leftSection: icon, c: isDangerous ? 'var(--mantine-color-error)' : undefined };
  if (href !== undefined) {
    return (
      <Menu.Item component={Link} to={href} {...look}>
        {label}
      </Menu.Item>
    );
  }
  if (file !== undefined) {
    return (
      <Menu.Item component="a" href={file} target="_blank" {...look}>
        {label}
      </Menu.Item>
    );
  }

  if (isChecked !== undefined) {
    return (
      <Menu.RadioItem
        value={action.key}
        checked={isChecked}
        onChange={select}
        closeMenuOnClick
        rightSection={icon}
      >
        {label}
      </Menu.RadioItem>
    );
  }

  return (
    <Menu.Item onClick={select} {...look}>
      {label}
    </Menu.Item>
  );
}
