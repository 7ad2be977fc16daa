import { useWatch } from 'react-hook-form';
import { callApi } from '#web/api/api-client.ts';
import { dataReloaded } from '#web/api/query-client.ts';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { emptyForm, formOf } from '#web/form/form-values.ts';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useToday } from '#web/me.ts';
import { fieldWords } from '#web/record/field-words.ts';
import { toast } from '#web/toast/toast.ts';
import { formatDollars } from '#shared/money.ts';
import { jobCost, withReason, type ListedJobCost } from '../job-cost.ts';
import { jobCostEndpoints } from '../job-cost-endpoints.ts';

const { jobId: _, ...fields } = jobCost.fields;
const Field = fieldOf({ fields });

interface JobCostDialogProps {
  jobId: number;
  /** The cost to edit; null for a new one. */
  cost: ListedJobCost | null;
  onClose: () => void;
}

/** The dialog that adds a cost to a job or edits one. */
export function JobCostDialog({ jobId, cost, onClose }: JobCostDialogProps) {
  const today = useToday();
  const record = useRecordForm({
    schema: withReason(jobCost.create.omit({ jobId: true })),
    initial: cost ? formOf(fields, cost) : { ...emptyForm(fields), date: today },
    ...(cost && { version: cost.version }),
    save: ({ values, changes, version }) =>
      cost
        ? callApi(jobCostEndpoints.patch, {
            params: { id: cost.id },
            body: { ...changes, version },
          })
        : callApi(jobCostEndpoints.create, { body: { ...values, jobId } }),
    onSaved: async ({ description, amount }) => {
      await dataReloaded();
      toast({
        title: cost ? 'Cost updated' : 'Cost added',
        description: `${description}, ${formatDollars(amount)}`,
        tone: 'success',
      });
      onClose();
    },
    labels: jobCost.labels,
    valueText: (field, value) => fieldWords(jobCost, field, value),
    failure: { title: 'Error', description: 'Failed to save cost. Please try again.' },
  });
  const [amount, reason] = useWatch({ control: record.control, name: ['amount', 'reason'] });
  const isNegative = Number(amount) < 0;

  return (
    <FormDialog
      title={cost ? 'Edit Cost' : 'Add Cost'}
      record={record}
      submitLabel={cost ? 'Save Cost' : 'Add Cost'}
      busyLabel="Saving..."
      onClose={onClose}
    >
      <FormGrid>
        <Field name="description" isWide autoFocus placeholder="Shingles, underlayment, nails" />
        <Field name="category" />
        <Field name="amount" description="Negative for returns and credits" />
        <Field name="date" />
        <Field name="vendor" />
        {/* Keep showing a saved reason so the user can clear it. */}
        {(isNegative || reason) && (
          <Field name="reason" required={isNegative} isWide placeholder="3 bundles returned" />
        )}
      </FormGrid>
    </FormDialog>
  );
}
