import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const UnsavedChangesDialog = lazy(async () => {
  const module = await import('./unsaved-changes-dialog.tsx');
  return { default: module.UnsavedChangesDialog };
});

interface UnsavedChangesGuardProps {
  isDirty: boolean;
  /** Called when the user leaves the page. Returns true right after a save. */
  isLeavingFine: () => boolean;
  /** The question, if it isn't about unsaved changes in a form. */
  words?: { title: string; text: string };
}

/**
 * Asks before changes are lost: when the user clicks a link, goes back, or closes the tab (in the
 * browser's own words).
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

/**
 * Returns the page's current tab, if it has tabs. Switching tabs removes the form, just like
 * leaving the page.
 */
function tabOf(search: object): unknown {
  return 'tab' in search ? search.tab : undefined;
}
