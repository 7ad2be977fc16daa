import type { ReactNode } from 'react';
import type { BulkReport } from '#shared/bulk.ts';
import type { ToastMessage } from '../toast/toast.ts';
import type { ListRow } from './list-column.ts';
import type { List } from './use-list.ts';

/** An action on all selected rows at once, described as data. */
export interface BulkAction {
  key: string;
  /** The label: 'Delete Selected', or within a group just 'Paid'. */
  label: string;
  /** Actions of one group are shown in a menu under its name: 'Mark as'. */
  group?: string;
  isDangerous?: boolean;
  /** Returns the question before the action; dangerous actions always have one. */
  confirm?: (count: number) => { title: string; text: string; confirmLabel: string };
  /** Returns a further note on these rows for the question before a dangerous action. */
  note?: (ids: readonly number[]) => ReactNode;
  /** Asks for one more value first, in a dialog of its own: how invoices were paid. */
  ask?: (dialog: BulkQuestion) => ReactNode;
  /**
   * Performs the action and reports the result row by row. `answer` is the value that the dialog of `ask`
   * returned.
   */
  perform: (ids: number[], answer?: string) => Promise<BulkReport>;
  /** The toast when all of it was done: 'Invoices updated', '3 invoices marked as paid.' */
  done: (count: number) => { title: string; description?: string };
  /** The Undo button of that toast. `canRestore`: whether the user may restore from the trash. */
  undo?: (ids: readonly number[], canRestore: boolean) => ToastMessage['action'];
  /** The title when the entire call failed: 'Failed to update invoices. Please try again.' */
  failure: string;
}

/** The props of a bulk action's own dialog. */
export interface BulkQuestion {
  ids: readonly number[];
  /** Performs the action with the answer; the dialog then closes. */
  onAnswer: (answer: string) => Promise<void>;
  onClose: () => void;
}

export interface BulkBarProps {
  list: Pick<List<ListRow>, 'selection' | 'total' | 'noun' | 'loadMatchingIds'>;
  actions: readonly BulkAction[];
}
