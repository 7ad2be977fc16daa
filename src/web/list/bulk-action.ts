import type { ReactNode } from 'react';
import type { BulkReport } from '#shared/bulk.ts';
import type { ToastMessage } from '../toast/toast.ts';
import type { ListRow } from './list-column.ts';
import type { List } from './use-list.ts';

/** An action on all selected rows, described as data. */
export interface BulkAction {
  key: string;
  /** The label: 'Delete Selected', or just 'Paid' within a group. */
  label: string;
  /** Actions in the same group appear in a menu with this name: 'Mark as'. */
  group?: string;
  isDangerous?: boolean;
  /** Returns the confirmation dialog's wording. Dangerous actions have a default confirmation. */
  confirm?: (count: number) => { title: string; text: string; confirmLabel: string };
  /**
   * Returns an additional note on these rows for the default confirmation of a dangerous action.
   */
  note?: (ids: readonly number[]) => ReactNode;
  /** Renders a dialog that asks for a value before the action, such as how invoices were paid. */
  ask?: (dialog: BulkQuestion) => ReactNode;
  /**
   * Performs the action and returns the result for each row. `answer` is the value from the `ask`
   * dialog.
   */
  perform: (ids: number[], answer?: string) => Promise<BulkReport>;
  /**
   * Returns the toast for when all rows succeeded: 'Invoices updated', '3 invoices marked as paid.'
   */
  done: (count: number) => { title: string; description?: string };
  /**
   * Returns the toast's Undo button. `canRestore` is true if the user may restore records from the
   * trash.
   */
  undo?: (ids: readonly number[], canRestore: boolean) => ToastMessage['action'];
  /** The message if the entire call failed: 'Failed to update invoices. Please try again.' */
  failure: string;
}

/** Props of a bulk action's `ask` dialog. */
export interface BulkQuestion {
  ids: readonly number[];
  /** Performs the action with the answer. The dialog then closes. */
  onAnswer: (answer: string) => Promise<void>;
  onClose: () => void;
}

export interface BulkBarProps {
  list: Pick<List<ListRow>, 'selection' | 'total' | 'noun' | 'loadMatchingIds'>;
  actions: readonly BulkAction[];
}
