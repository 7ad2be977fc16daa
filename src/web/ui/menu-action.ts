import type { ReactNode } from 'react';

/** A menu item: a link to a page, a file to open, or an action. */
export interface MenuAction {
  key: string;
  label: string;
  icon?: ReactNode;
  /** A page of ours. */
  href?: string;
  /** The URL of a file to open in a new tab: `fileUrl(invoiceEndpoints.readPdf, …)`. */
  file?: string;
  onSelect?: () => void;
  isDangerous?: boolean;
  /** Set for choices, where exactly one is selected; true for the selected one. */
  isChecked?: boolean;
  /** True to draw a divider above the menu item. */
  isAfterLine?: boolean;
}
