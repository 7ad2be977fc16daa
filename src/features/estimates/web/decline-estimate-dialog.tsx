import { StatusReasonDialog } from '#features/documents/web/status-reason-dialog.tsx';
import type { DocumentVerbs } from '#features/documents/web/use-document-verbs.ts';

interface DeclineEstimateDialogProps {
  verbs: DocumentVerbs;
  onClose: () => void;
}

/** Asks why an estimate was declined, and marks it so. */
export function DeclineEstimateDialog({
  verbs: { setStatus, failure },
  onClose,
}: DeclineEstimateDialogProps) {
  return (
    <StatusReasonDialog
      title="Mark as Declined"
      confirmLabel="Mark as Declined"
      onAnswer={(reason) => setStatus('declined', { reason })}
      failure={failure}
      onClose={onClose}
    />
  );
}
