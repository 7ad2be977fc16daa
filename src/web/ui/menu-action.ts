import type { ReactNode } from 'react';

/** An item of a menu: a page to go to, a file to open, or an action. */
export interface MenuAction {
  key: string;
  label: string;
  icon?: ReactNode;
  /** A page of ours. */
  href?: string;
  /** A file, opened in a new tab: `fileUrl(invoiceEndpoints.readPdf, …)`. */
  file?: string;
  onSelect?: () => void;
  isDangerous?: boolean;
  /** True for the chosen one of several choices. */
  isChecked?: boolean;
  /** A line above it. */
  isAfterLine?: boolean;
}
