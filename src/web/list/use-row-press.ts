import { useEffect, useRef } from 'react';

/** Makes a click anywhere on a table row follow the row's link. Keyboard users have the link itself. */
export function useRowPress() {
  const ref = useRef<HTMLTableSectionElement>(null);

  useEffect(() => {
    const body = ref.current;
    const follow = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      if (event.target.closest('a, button, input, label')) return;
      // A user who selects a phone number to copy it does not want to leave.
      if (window.getSelection()?.toString()) return;
      const link = event.target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row-link]');
      if (!link) return;
      if (event.metaKey || event.ctrlKey) window.open(link.href, '_blank');
      else link.click();
    };
    body?.addEventListener('click', follow);
    return () => body?.removeEventListener('click', follow);
  }, []);

  return ref;
}
