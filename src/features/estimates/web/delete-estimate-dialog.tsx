import { callApi } from '#web/api/api-client.ts';
import { DeleteDialog } from '#web/ui/delete-dialog.tsx';
import type { Estimate } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';

interface DeleteEstimateDialogProps {
  estimate: Pick<Estimate, 'id' | 'estimateNumber'>;
  /** After it is gone, before what showed it is loaded again: to leave its page. */
  onDeleted?: () => Promise<void>;
  onClose: () => void;
}

export function DeleteEstimateDialog({ estimate, onDeleted, onClose }: DeleteEstimateDialogProps) {
  const { id, estimateNumber } = estimate;

  return (
    <DeleteDialog
      title="Delete Estimate"
      question={`Are you sure you want to delete estimate "${estimateNumber}"? This action cannot be undone.`}
      onDelete={async () => {
        await callApi(estimateEndpoints.remove, { params: { id } });
        await onDeleted?.();
      }}
      done={{ title: 'Estimate deleted', description: estimateNumber }}
      failure="Failed to delete estimate. Please try again."
      onClose={onClose}
    />
  );
}
