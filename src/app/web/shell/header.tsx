import { ActionIcon, Button } from '@mantine/core';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { Link } from '@tanstack/react-router';
import classes from './header.module.css';
import { Logo } from '#web/ui/logo.tsx';
import { SearchBox } from './search-box.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { rememberTheme } from '#features/office/profile/web/account-theme.ts';
import { UserMenu } from './user-menu.tsx';
import { NotificationBell } from '#features/office/notifications/web/notification-bell.tsx';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { can } from '#shared/access.ts';
import { registeredFeatures } from '#web/feature-web.ts';
import { useMe } from '#web/me.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';

interface HeaderProps {
  isLarge: boolean;
  onOpenMenu: () => void;
}

/** The bar at the top of every signed-in screen. */
export function Header({ isLarge, onOpenMenu }: HeaderProps) {
  return (
    <header className={`${classes.header} no-print`}>
      {isLarge ? (
        <div className={classes.search}>
          <SearchBox />
        </div>
      ) : (
        <>
          <ActionIcon onClick={onOpenMenu} aria-label="Open menu">
            <IconMenu2 size={20} aria-hidden />
          </ActionIcon>
          <Link to="/" className={classes.logo} aria-label="Gable: Dashboard">
            <Logo />
          </Link>
        </>
      )}
      <div className={classes.tools}>
        <ThemeToggle onChosen={(theme) => void rememberTheme(theme)} />
        <NotificationBell />
        <AddNewMenu isLarge={isLarge} />
        <UserMenu />
      </div>
    </header>
  );
}

/** Opens the form for a new record, of any type the user has permission to create. */
function AddNewMenu({ isLarge }: { isLarge: boolean }) {
  const me = useMe();
  const items = registeredFeatures()
    .flatMap(({ addNew }) => addNew ?? [])
    .filter(({ resource }) => !resource || can(me, resource, 'create'));

  return (
    <ActionMenu
      label="Add New"
      minWidth={200}
      actions={items.map(({ label, to, icon: Icon }) => ({
        key: to,
        label,
        href: to,
        icon: <Icon size={16} stroke={1.7} aria-hidden />,
      }))}
      button={(props) =>
        isLarge ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} mx={8} {...props}>
            Add New
          </Button>
        ) : (
          <ActionIcon aria-label="Add New" {...props}>
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
}
