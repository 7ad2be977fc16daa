import type { ReactNode } from 'react';
import classes from './page-button.module.css';

interface PageButtonProps {
  /** The button's accessible name: 'Next page', 'Page 3'. */
  label: string;
  /** True for the page being shown. */
  isCurrent?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A button that opens a page of a list. */
export function PageButton({ label, isCurrent, isDisabled, onPress, children }: PageButtonProps) {
  return (
    <button
      type="button"
      className={classes.page}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
