import { useEffect, useEffectEvent, useState } from 'react';

/** Takes a file that is dropped anywhere on the page, where the browser would open it instead. True while one is held over it. */
export function useFileDrop(onFile: (file: File | undefined) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFile(event.dataTransfer?.files[0]);
  });

  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // Between two elements of the page it is still over the page.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const dropped = (event: DragEvent) => drop(event);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', dropped);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', dropped);
    };
  }, []);

  return isOver;
}
