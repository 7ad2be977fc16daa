import { Link, useLocation } from '@tanstack/react-router';
import { can } from '#shared/access.ts';
import { useMe } from '#web/me.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { isWithin, NAV_ITEMS } from './nav-items.ts';
import classes from './sidebar.module.css';

interface SidebarProps {
  /** Called when an item is chosen, so that the drawer can close. */
  onChoose?: () => void;
}

/** The navigation: next to the page on large screens, in a drawer on small ones. */
export function Sidebar({ onChoose }: SidebarProps) {
  const me = useMe();
  const { pathname } = useLocation();
  const items = NAV_ITEMS.filter((item) => !('resource' in item) || can(me, item.resource, 'read'));

  return (
    <div className={classes.sidebar}>
      <nav aria-label="Main" className={classes.nav}>
        <ul className={classes.list}>
          {items.map(({ label, to, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={classes.item}
                data-active={isWithin(pathname, to) || undefined}
                activeOptions={{ exact: true, includeSearch: false }}
                onClick={onChoose}
              >
                <Icon size={18} stroke={1.7} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.identity}>
        <Avatar name={me.fullName} picture={me.avatar} />
        <div className={classes.names}>
          <div className={classes.name}>{me.fullName || me.username}</div>
          <div className={classes.company}>{me.companyName}</div>
        </div>
      </div>
    </div>
  );
}
