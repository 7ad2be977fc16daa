import { Link, useLocation } from '@tanstack/react-router';
import { can } from '#shared/access.ts';
import { useMe } from '#web/me.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { registeredFeatures } from '#web/feature-web.ts';
import { isWithin } from './is-within.ts';
import classes from './sidebar.module.css';

interface SidebarProps {
  /** Called when an item is chosen, so the drawer can close. */
  onChoose?: () => void;
}

/** The navigation: next to the page on large screens, in a drawer on small ones. */
export function Sidebar({ onChoose }: SidebarProps) {
  const me = useMe();
  const { pathname } = useLocation();
  const items = registeredFeatures()
    .flatMap(({ navigation }) => navigation ?? [])
    .filter(({ resource }) => !resource || can(me, resource, 'read'));

  return (
    <div className={classes.sidebar}>
      <nav aria-label="Main" className={classes.nav}>
        <ul className={classes.list}>
          {items.map(({ label, to, also = [], icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={classes.item}
                data-active={[to, ...also].some((one) => isWithin(pathname, one)) || undefined}
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
