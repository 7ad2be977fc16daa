import { Text } from '@mantine/core';
import { z } from 'zod';
import type { BoardPlace } from '#shared/records/board-place.ts';
import { callApi } from '#web/api/api-client.ts';
import { dataReloaded } from '#web/api/query-client.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import { job as entity, type Job } from '../job.ts';
import { LOST_REASON_MISSING } from '../job-stages.ts';
import { Field } from './job-fields.tsx';

const lost = z.object({
  lostReason: entity.fields.lostReason.schema.refine(
    (reason) => reason !== null,
    LOST_REASON_MISSING,
  ),
});

interface LostJobDialogProps {
  job: Pick<Job, 'id'>;
  /** The card's new position, if it was moved on the board. */
  place?: BoardPlace;
  /** Called after the job was marked as lost, before the dialog closes. */
  onSaved?: () => void;
  onClose: () => void;
}

/** Marks a job as lost and asks for the reason, which reports group by. */
export function LostJobDialog({ job, place, onSaved, onClose }: LostJobDialogProps) {
  const record = useRecordForm({
    schema: lost,
    initial: { lostReason: null },
    save: ({ values }) =>
      callApi(jobEndpoints.patch, {
        params: { id: job.id },
        body: { status: 'lost', ...values, ...(place && { place }) },
      }),
    onSaved: async ({ title }) => {
      await dataReloaded();
      toast({
        title: 'Job updated',
        description: `${title} is marked as lost.`,
        tone: 'success',
      });
      onSaved?.();
      onClose();
    },
    failure: { title: 'Error', description: 'Failed to update job. Please try again.' },
  });

  return (
    <FormDialog
      title="Mark as Lost"
      record={record}
      submitLabel="Mark as Lost"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <Text>The job stays on record but is no longer active. To reopen it, change the status.</Text>
      <Field name="lostReason" label="Why was it lost?" required data-autofocus />
    </FormDialog>
  );
}
