import { ActionIcon } from '@mantine/core';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { Link } from '@tanstack/react-router';
import { AddNewMenu } from './add-new-menu.tsx';
import classes from './header.module.css';
import { Logo } from '#web/ui/logo.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { SearchBox } from './search-box.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { rememberTheme } from '#features/profile/web/account-theme.ts';
import { UserMenu } from './user-menu.tsx';

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
