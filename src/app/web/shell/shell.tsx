import { Link, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { followOtherTabs, sessionEndedStore } from '#features/office/auth/web/session-ended.ts';
import { MeContext, useMe } from '#web/me.ts';
import { useSignedIn } from '#features/office/auth/web/session.ts';
import { useScreen } from '#web/ui/use-screen.ts';
import { Header } from './header.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { SearchBox } from './search-box.tsx';
import { Sidebar } from './sidebar.tsx';
import { useThemeOfAccount } from '#features/office/profile/web/account-theme.ts';
import classes from './shell.module.css';
import { dayInZone } from '#shared/calendar-day.ts';
import { dataChanged } from '#web/api/query-client.ts';

// Loaded lazily: large screens never need the drawer.
const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }));

/** Loaded only when a session ends. */
const SignInAgain = lazy(async () => ({
  default: (await import('#features/office/auth/web/sign-in-again.tsx')).SignInAgain,
}));

/** From this width, the sidebar is next to the page; below it, the sidebar is a drawer. */
const LARGE_SCREEN = '(min-width: 62em)';

/** The frame around all signed-in screens; provides the signed-in user. */
export function Shell() {
  return (
    <MeContext value={useSignedIn()}>
      <Frame />
    </MeContext>
  );
}

function Frame() {
  useNewDay();
  useThemeOfAccount();
  useLiveUpdates();
  const isLarge = useScreen(LARGE_SCREEN);
  const [isMenuOpen, setIsMenuOpen] = useState(false);

  return (
    <div className={classes.shell}>
      <PageAnnouncer />
      <SignInAgainHost />
      <a href="#content" className={`${classes.skip} no-print`}>
        Skip to content
      </a>
      {isLarge ? (
        <aside className={`${classes.aside} no-print`} aria-label="Sidebar">
          <Link to="/" className={classes.logo} aria-label="Gable: Dashboard">
            <Logo />
          </Link>
          <Sidebar />
        </aside>
      ) : (
        <Suspense>
          <PhoneMenu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      )}
      <div className={classes.main}>
        <Header isLarge={isLarge} onOpenMenu={() => setIsMenuOpen(true)} />
        {!isLarge && (
          <div className={`${classes.phoneSearch} no-print`}>
            <SearchBox />
          </div>
        )}
        <main id="content" tabIndex={-1} className={classes.content}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/**
 * Asks for the password when the session has ended, on top of the page, which keeps its unsaved
 * input.
 */
function SignInAgainHost() {
  const { id } = useMe();
  const isAsked = useSyncExternalStore(sessionEndedStore.subscribe, sessionEndedStore.get);
  useEffect(() => followOtherTabs(id), [id]);

  return (
    isAsked && (
      <Suspense>
        <SignInAgain />
      </Suspense>
    )
  );
}

const TEN_MINUTES = 600_000;

/**
 * Reloads all data when the company's local date changes: a page left open overnight would
 * otherwise show outdated data, such as which invoices are overdue.
 */
function useNewDay(): void {
  const { timeZoneName } = useMe();

  useEffect(() => {
    const dayNow = () => dayInZone(new Date(), timeZoneName);
    // Compare with this computer's earlier date instead of the server's: its clock may be wrong.
    let day = dayNow();
    const check = () => {
      if (document.visibilityState !== 'visible' || dayNow() === day) return;
      day = dayNow();
      void dataChanged();
    };
    const timer = setInterval(check, TEN_MINUTES);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [timeZoneName]);
}

/**
 * Open the stream shortly after the page is usable; it starts by sending the changes made until
 * then.
 */
const LIVE_AFTER_MS = 1_000;

/** Shows other users' changes while the page is open. */
function useLiveUpdates(): void {
  const { id } = useMe();

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    const timer = setTimeout(async () => {
      const { followChanges } = await import('#features/office/live-updates/web/live-updates.ts');
      if (!isLeft) stop = followChanges(id);
    }, LIVE_AFTER_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [id]);
}
