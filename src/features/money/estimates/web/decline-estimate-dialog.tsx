import { lazy, Suspense } from 'react';
import { StatusReasonDialog } from '#features/money/documents/web/status-reason-dialog.tsx';
import type { DocumentVerbs } from '#features/money/documents/web/use-document-verbs.ts';

const TakingBackNote = lazy(async () => ({
  default: (await import('./taken-back.tsx')).TakingBackNote,
}));

interface DeclineEstimateDialogProps {
  verbs: DocumentVerbs;
  /** The estimate's id if it is accepted, in which case its acceptance will be reverted. */
  acceptedId?: number | null;
  onClose: () => void;
}

/** Asks for an optional reason, then marks an estimate as declined. */
export function DeclineEstimateDialog({
  verbs: { setStatus, failure },
  acceptedId = null,
  onClose,
}: DeclineEstimateDialogProps) {
  return (
    <StatusReasonDialog
      title="Mark as Declined"
      text={
        acceptedId !== null && (
          <Suspense>
            <TakingBackNote id={acceptedId} />
          </Suspense>
        )
      }
      confirmLabel="Mark as Declined"
      onAnswer={(reason) => setStatus('declined', { reason })}
      failure={failure}
      onClose={onClose}
    />
  );
}
