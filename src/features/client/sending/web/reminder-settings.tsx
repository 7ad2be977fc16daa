import { useQuery } from '@tanstack/react-query';
import { NoMailNotice } from '#features/office/email/web/no-mail-notice.tsx';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { sendingEndpoints } from '../sending-endpoints.ts';
import { reminderForm, type SendingSettings } from '../sending-settings.ts';
import { ReminderRules } from './reminder-rule-list.tsx';

/** Edits when clients are reminded of unpaid invoices, expiring estimates, and signatures. */
export function ReminderSettings() {
  const answer = useQuery(snapshotQuery(sendingEndpoints.readSettings));

  if (answer.isError) {
    return <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  if (!answer.data) return <Skeleton height={320} radius="lg" />;

  return <ReminderForm settings={answer.data} />;
}

function ReminderForm({ settings }: { settings: SendingSettings }) {
  const { reminderRules, estimateRules, signerRules, quietFrom, quietTo, version } = settings;
  const record = useRecordForm({
    schema: reminderForm,
    initial: {
      reminderRules,
      estimateRules,
      signerRules,
      quietFrom: quietFrom ?? '',
      quietTo: quietTo ?? '',
    },
    version,
    save: ({ changes, version: edited }) =>
      callApi(sendingEndpoints.updateSettings, { body: { ...changes, version: edited } }),
    onSaved: () => {
      toast({ title: 'Reminders saved', tone: 'success' });
    },
    failure: { title: 'Error', description: 'Failed to save reminders. Please try again.' },
    labels: {
      reminderRules: 'Payment reminders',
      estimateRules: 'Estimate reminders',
      signerRules: 'Reminders to sign',
      quietFrom: 'Quiet from',
      quietTo: 'Quiet until',
    },
  });
  const { control } = record;

  return (
    <RecordForm record={record} submitLabel="Save reminders">
      <NoMailNotice>Reminders start once it is.</NoMailNotice>
      <Card
        title="Payment reminders"
        description="Each is sent once per unpaid invoice. Turn them off for one client on the client’s page."
      >
        <ReminderRules form={record.form} name="reminderRules" />
      </Card>
      <Card
        title="Estimate reminders"
        description="Each is sent once per open estimate, and not after it expires."
      >
        <ReminderRules form={record.form} name="estimateRules" />
      </Card>
      <Card
        title="Reminders to sign"
        description="For estimates with several signers. The next signer gets the link again until they sign or decline."
      >
        <ReminderRules form={record.form} name="signerRules" />
      </Card>
      <Card title="Quiet hours" description="No reminders are sent between these times.">
        <FormGrid>
          <TextField control={control} name="quietFrom" label="Quiet from" type="time" />
          <TextField control={control} name="quietTo" label="Quiet until" type="time" />
        </FormGrid>
      </Card>
    </RecordForm>
  );
}
