import { useEffect, useRef, useState } from 'react';

/**
 * Whether a box is narrower than its content. Only then may it scroll sideways, since sticky heads
 * do not work beyond a scrolling box.
 */
export function useIsOverflowing() {
  const ref = useRef<HTMLDivElement>(null);
  const [isOverflowing, setIsOverflowing] = useState(false);

  useEffect(() => {
    const box = ref.current;
    const content = box?.firstElementChild;
    if (!box || !content) return;
    const observer = new ResizeObserver(() =>
      setIsOverflowing(content.scrollWidth > box.clientWidth + 1),
    );
    observer.observe(box);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);

  return { ref, isOverflowing };
}
