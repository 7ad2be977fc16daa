import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const UnsavedChangesDialog = lazy(async () => {
  const module = await import('./unsaved-changes-dialog.tsx');
  return { default: module.UnsavedChangesDialog };
});

interface UnsavedChangesGuardProps {
  isDirty: boolean;
  /** Called when the user leaves the page: true right after a save. */
  isLeavingFine: () => boolean;
  /** The question, where it is not about changes in a form. */
  words?: { title: string; text: string };
}

/**
 * Asks before changes are lost: on a link, on back, and (in the browser's own words) on closing the tab.
 */
export function UnsavedChangesGuard({ isDirty, isLeavingFine, words }: UnsavedChangesGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty &&
      !isLeavingFine() &&
      (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)),
    enableBeforeUnload: () => isDirty && !isLeavingFine(),
    withResolver: true,
  });
  if (status !== 'blocked') return null;

  return (
    <Suspense>
      <UnsavedChangesDialog onLeave={proceed} onStay={reset} {...words} />
    </Suspense>
  );
}

/** Returns the page's open tab, if it has tabs: another tab removes the form as another page does. */
function tabOf(search: object): unknown {
  return 'tab' in search ? search.tab : undefined;
}
