import { useWatch } from 'react-hook-form';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { companyUpdate, type Company } from '#features/office/company/company.ts';
import { mailSenderOf } from '#features/office/company/mail-sender.ts';
import { callApi } from '#web/api/api-client.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import classes from './email-settings.module.css';

const LABELS = { mailSenderName: 'Sender name', mailReplyTo: 'Reply-to address' };

const senderUpdate = companyUpdate.pick({ mailSenderName: true, mailReplyTo: true });

interface SenderFormProps {
  company: Company;
  /** The address mail comes from; null when it is not set up. */
  from: string | null;
}

/** The name that recipients see, and where their replies go. */
export function SenderForm({ company, from }: SenderFormProps) {
  const record = useRecordForm({
    schema: senderUpdate,
    initial: {
      mailSenderName: company.mailSenderName ?? '',
      mailReplyTo: company.mailReplyTo ?? '',
    },
    version: company.version,
    labels: LABELS,
    save: ({ changes, version }) =>
      callApi(companyEndpoints.update, { body: { ...changes, version } }),
    onSaved: () => {
      toast({
        title: 'Sender saved',
        description: 'Applies to new emails.',
        tone: 'success',
      });
    },
    failure: { title: 'Error', description: 'Failed to save the sender. Please try again.' },
  });
  const { control } = record;
  const [mailSenderName = '', mailReplyTo = ''] = useWatch({
    control,
    name: ['mailSenderName', 'mailReplyTo'],
  });
  const { name, replyTo } = mailSenderOf({
    ...company,
    mailSenderName: mailSenderName?.trim() || null,
    mailReplyTo: mailReplyTo?.trim() || null,
  });

  return (
    <RecordForm record={record} submitLabel="Save sender">
      <Card title="Sender" description="Sender and reply-to address of your emails.">
        <FormGrid>
          <TextField
            control={control}
            name="mailSenderName"
            label={LABELS.mailSenderName}
            placeholder={company.name}
            description="Leave blank for the company name."
          />
          <TextField
            control={control}
            name="mailReplyTo"
            label={LABELS.mailReplyTo}
            type="email"
            placeholder={company.email ?? ''}
            description="Leave blank for the company email."
          />
        </FormGrid>
        <p className={classes.preview}>
          Recipients see <strong>{from === null ? name : `${name} <${from}>`}</strong>.{' '}
          {replyTo === null ? 'Replies go to the sender address.' : `Replies go to ${replyTo}.`}
        </p>
      </Card>
    </RecordForm>
  );
}
