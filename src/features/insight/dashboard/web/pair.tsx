import type { ReactNode } from 'react';
import layout from '#web/ui/layout.module.css';

/** Places two cards side by side if there is room. A single card takes the full width. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={layout.pair}>{children}</div>;
}
