import type { ReactNode } from 'react';

/** Something to do: a page to go to, a file to open, or an act. */
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
  /** One of several choices: whether it is the chosen one. */
  isChecked?: boolean;
  /** A line above it. */
  isAfterLine?: boolean;
}
