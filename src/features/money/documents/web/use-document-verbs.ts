import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Owned } from '#shared/access.ts';
import { nounOf } from '#shared/entity.ts';
import { callApi } from '#web/api/api-client.ts';
import type { RowAction } from '#web/list/row-menu.tsx';
import { useCan } from '#web/me.ts';
import { editPath, titleOf } from '#web/record/record-paths.ts';
import { toast } from '#web/toast/toast.ts';
import { statusLabel } from '#web/ui/status-color.ts';
import { useAct } from '#web/use-act.ts';
import type { DocumentScreens } from './document-screens.ts';
import { useSaveQuestions } from './use-save-questions.tsx';

/** Optional details of a status change. */
interface StatusDetails {
  reason?: string | null;
  /** Invoices only: the payment method. */
  method?: string;
  /** The effect of an accepted estimate on its job's contract amount. */
  contract?: 'adds' | 'replaces';
  /** False to keep the records created when the estimate was accepted. */
  undo?: boolean;
}

/** Actions on a document's page, for any kind of document. */
export interface DocumentVerbs {
  canUpdate: boolean;
  /** Runs an action unless one is already running. Shows a toast if it fails. */
  act: (work: () => Promise<unknown>) => void;
  isBusy: boolean;
  /** The error toast: 'Failed to update invoice. Please try again.' */
  failure: string;
  setStatus: (status: string, details?: StatusDetails, undoTo?: string) => Promise<void>;
  /** Returns a menu item such as 'Mark as Sent'. */
  statusAction: (status: string, label?: string) => RowAction;
  /** Saves a document, asking the user for a confirmation or reason if the server requires one. */
  save: ReturnType<typeof useSaveQuestions>['save'];
  /** The dialog for the questions `save` asks. */
  dialog: ReactNode;
  /** The Duplicate menu item; empty if the user cannot create documents of this kind. */
  duplicateAction: RowAction[];
}

/** Returns the page actions shared by all kinds of documents. */
export function useDocumentVerbs(
  { entity, endpoints }: DocumentScreens,
  document: { id: number } & Owned,
): DocumentVerbs {
  const navigate = useNavigate();
  const canUpdate = useCan(entity.name, 'update', document);
  const canCreate = useCan(entity.name, 'create');
  const failure = `Failed to update ${entity.noun[0]}. Please try again.`;
  const { act, isBusy } = useAct(failure);
  const { save, dialog } = useSaveQuestions();
  const params = { id: document.id };

  /** `undoTo` is the status that the toast's Undo button restores. */
  const setStatus = async (status: string, details: StatusDetails = {}, undoTo?: string) => {
    await save((answers) =>
      callApi(endpoints.patch, { params, body: { status, ...details, ...answers } }),
    );
    toast({
      title: `${nounOf(entity)} updated`,
      description: `${titleOf(entity, document)} marked as ${statusLabel(status)}.`,
      ...(undoTo && {
        action: { label: 'Undo', onSelect: () => act(() => setStatus(undoTo)) },
      }),
      tone: 'success',
    });
  };

  const duplicate = async () => {
    const copy = await save((answers) =>
      callApi(endpoints.duplicate, { params, body: { ...answers } }),
    );
    toast({
      title: `${nounOf(entity)} created`,
      description: titleOf(entity, copy),
      tone: 'success',
    });
    await navigate({ to: editPath(entity, Number(copy['id'])) });
  };

  return {
    canUpdate,
    act,
    isBusy,
    failure,
    save,
    dialog,
    setStatus,
    statusAction: (status, label = `Mark as ${statusLabel(status)}`) => ({
      key: status,
      label,
      onSelect: () => act(() => setStatus(status)),
    }),
    duplicateAction: canCreate
      ? [{ key: 'duplicate', label: 'Duplicate', onSelect: () => act(duplicate) }]
      : [],
  };
}
