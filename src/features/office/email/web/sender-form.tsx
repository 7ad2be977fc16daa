import { useWatch } from 'react-hook-form';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { company, type Company } from '#features/office/company/company.ts';
import { mailSenderOf } from '#features/office/company/mail-sender.ts';
import { callApi } from '#web/api/api-client.ts';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { useSettingsForm } from '#web/form/use-settings-form.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import classes from './email-settings.module.css';

const Field = fieldOf(company.sections.email);

interface SenderFormProps {
  settings: Company;
  /** The sender address; null if email is not set up. */
  from: string | null;
}

/** The sender name that recipients see, and the reply-to address. */
export function SenderForm({ settings, from }: SenderFormProps) {
  const record = useSettingsForm({
    section: company.sections.email,
    settings,
    save: (body) => callApi(companyEndpoints.update, { body }),
    onSaved: () => {
      toast({
        title: 'Sender saved',
        description: 'Applies to new emails.',
        tone: 'success',
      });
    },
    failure: { title: 'Error', description: 'Failed to save the sender. Please try again.' },
  });
  const [mailSenderName, mailReplyTo] = useWatch({
    control: record.control,
    name: ['mailSenderName', 'mailReplyTo'],
  });
  const { name, replyTo } = mailSenderOf({
    ...settings,
    mailSenderName: mailSenderName?.trim() || null,
    mailReplyTo: mailReplyTo?.trim() || null,
  });

  return (
    <RecordForm record={record} submitLabel="Save sender">
      <Card title="Sender" description="Sender and reply-to address of your emails.">
        <FormGrid>
          <Field
            name="mailSenderName"
            placeholder={settings.name}
            description="Leave blank for the company name."
          />
          <Field
            name="mailReplyTo"
            placeholder={settings.email ?? ''}
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
