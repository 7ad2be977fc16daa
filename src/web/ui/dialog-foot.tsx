import type { ReactNode } from 'react';
import layout from './layout.module.css';

/**
 * A dialog's buttons, which stay in view while a long dialog scrolls. Place it last in the dialog's
 * body or form.
 */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={layout.dialogFoot}>{children}</div>;
}
