import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Tells screen readers which page has come, and takes the focus to its heading when it was on
 * something that went with the page before. A browser does both by itself, but only for pages that
 * it loads.
 */
export function PageAnnouncer() {
  const router = useRouter();
  const [text, setText] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (!pathChanged) return;
        const heading = document.querySelector<HTMLElement>('#content h1');
        if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
        setText(heading?.textContent ?? document.title);
      }),
    [router],
  );

  return (
    <output className="visually-hidden" aria-live="polite">
      {text}
    </output>
  );
}
