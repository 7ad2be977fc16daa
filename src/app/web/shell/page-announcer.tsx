import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Announces a new page to screen readers, and moves focus to its heading if the focused element
 * disappeared with the previous page. Browsers only do this themselves on full page loads.
 */
export function PageAnnouncer() {
  const router = useRouter();
  const [text, setText] = useState('');

  useEffect(() => {
    const content = document.querySelector('#content');
    const welcome = () => {
      const heading = content?.querySelector<HTMLElement>('h1');
      if (!heading) return;
      awaited.disconnect();
      if (document.activeElement === document.body) heading.focus({ preventScroll: true });
      setText(heading.textContent);
    };
    // While a page is loading, its heading isn't there yet.
    const awaited = new MutationObserver(welcome);

    const unsubscribe = router.subscribe('onRendered', ({ pathChanged }) => {
      if (!pathChanged) return;
      awaited.disconnect();
      if (content) awaited.observe(content, { childList: true, subtree: true });
      welcome();
    });

    return () => {
      unsubscribe();
      awaited.disconnect();
    };
  }, [router]);

  return (
    <output className="visually-hidden" aria-live="polite">
      {text}
    </output>
  );
}
