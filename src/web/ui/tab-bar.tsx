import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import classes from './tab-bar.module.css';

interface Tab<Key extends string> {
  key: Key;
  label: string;
}

interface TabBarProps<Key extends string> {
  /** The tab list's label: 'Home views'. */
  label: string;
  tabs: readonly Tab<Key>[];
  open: Key;
  onOpen: (key: Key) => void;
  /** The selected tab's content. */
  children: ReactNode;
}

/** Returns the index of the tab that a key moves to among `count` tabs; null for other keys. */
function placeAfter(key: string, place: number, count: number): number | null {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place - 1 + count) % count;
  if (key === 'Home') return 0;

  return key === 'End' ? count - 1 : null;
}

/**
 * Tabs with the selected tab's content below them. Uses plain elements: the library's tabs would
 * double the code loaded on the first visit.
 */
export function TabBar<const Key extends string>({
  label,
  tabs,
  open,
  onOpen,
  children,
}: TabBarProps<Key>) {
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const place = tabs.findIndex(({ key }) => key === open);
    const next = placeAfter(event.key, place, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onOpen(tab.key);
    list.current?.querySelector<HTMLElement>(`[data-tab=${tab.key}]`)?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={`${classes.tabs} no-print`}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`tab-${tab.key}`}
            data-tab={tab.key}
            className={classes.tab}
            aria-selected={tab.key === open}
            aria-controls={tab.key === open ? `panel-${tab.key}` : undefined}
            tabIndex={tab.key === open ? 0 : -1}
            onClick={() => onOpen(tab.key)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${open}`} aria-labelledby={`tab-${open}`}>
        {children}
      </div>
    </>
  );
}
