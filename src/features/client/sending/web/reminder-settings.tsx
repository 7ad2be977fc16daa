import { useQuery } from '@tanstack/react-query';
import { NoMailNotice } from '#features/office/email/web/no-mail-notice.tsx';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { useSettingsForm } from '#web/form/use-settings-form.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { sendingEndpoints } from '../sending-endpoints.ts';
import { sendingSettings, type SendingSettings } from '../sending-settings.ts';
import { ReminderRules } from './reminder-rule-list.tsx';

const section = sendingSettings.sections.reminders;
const { labels } = section;
const Field = fieldOf(section);

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
  const record = useSettingsForm({
    section,
    settings,
    save: (body) => callApi(sendingEndpoints.updateSettings, { body }),
    onSaved: () => {
      toast({ title: 'Reminders saved', tone: 'success' });
    },
    failure: { title: 'Error', description: 'Failed to save reminders. Please try again.' },
  });

  return (
    <RecordForm record={record} submitLabel="Save reminders">
      <NoMailNotice>Reminders start once it is.</NoMailNotice>
      <Card
        title={labels.reminderRules}
        description="Each is sent once per unpaid invoice. Turn them off for one client on the client’s page."
      >
        <ReminderRules form={record.form} name="reminderRules" />
      </Card>
      <Card
        title={labels.estimateRules}
        description="Each is sent once per open estimate, and not after it expires."
      >
        <ReminderRules form={record.form} name="estimateRules" />
      </Card>
      <Card
        title={labels.signerRules}
        description="For estimates with several signers. The next signer gets the link again until they sign or decline."
      >
        <ReminderRules form={record.form} name="signerRules" />
      </Card>
      <Card title="Quiet hours" description="No reminders are sent between these times.">
        <FormGrid>
          <Field name="quietFrom" />
          <Field name="quietTo" />
        </FormGrid>
      </Card>
    </RecordForm>
  );
}
