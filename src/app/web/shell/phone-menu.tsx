import { Drawer } from '@mantine/core';
import { Logo } from '#web/ui/logo.tsx';
import { Sidebar } from './sidebar.tsx';
import classes from './phone-menu.module.css';

interface PhoneMenuProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The navigation on small screens: a drawer closed by the backdrop, its button, Escape, or choosing
 * an item.
 */
export function PhoneMenu({ isOpen, onClose }: PhoneMenuProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={280}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content aria-label="Menu" classNames={{ content: classes.drawer }}>
        <Drawer.Header className={classes.head}>
          <Logo />
          <Drawer.CloseButton aria-label="Close menu" />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>
          <Sidebar onChoose={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
