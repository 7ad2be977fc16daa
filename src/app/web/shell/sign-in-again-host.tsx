import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useMe } from '#web/me.ts';
import { followOtherTabs, sessionEndedStore } from '#features/auth/web/session-ended.ts';

const SignInAgain = lazy(async () => ({
  default: (await import('#features/auth/web/sign-in-again.tsx')).SignInAgain,
}));

/** Asks for the password over the page and its unsaved input when the session has ended. */
export function SignInAgainHost() {
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
