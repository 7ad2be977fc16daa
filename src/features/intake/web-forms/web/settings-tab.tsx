import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { NoMailNotice } from '#features/office/email/web/no-mail-notice.tsx';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { PersonField } from '#features/office/team/web/person-field.tsx';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { SwitchField } from '#web/form/switch-field.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { TagsField } from '#web/form/tags-field.tsx';
import { TextAreaField, TextField } from '#web/form/text-field.tsx';
import { useCan } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import type { BuilderControl } from './builder-values.ts';
import classes from './fields-tab.module.css';

/** Edits the settings for submissions. */
export function SettingsTab({ control }: { control: BuilderControl }) {
  const { data: templates = [] } = useQuery({
    ...endpointQuery(taskEndpoints.templates),
    enabled: useCan('tasks', 'read'),
  });
  const [isNotified, isConfirmed, attachesToContact, attachesToJob] = useWatch({
    control,
    name: [
      'settings.emailNotification',
      'settings.confirmSender',
      'settings.attachToContact',
      'settings.attachToJob',
    ],
  });

  return (
    <div className={classes.tab}>
      {(isNotified || isConfirmed) && (
        <NoMailNotice>Submission emails start once it is.</NoMailNotice>
      )}
      <Card title="After sending">
        <FormGrid>
          <TextAreaField
            control={control}
            name="settings.successMessage"
            label="Success message"
            description="Shown after the form is submitted"
            minRows={2}
            isWide
          />
          <TextField
            control={control}
            name="settings.redirectUrl"
            label="Redirect URL"
            description="Opens after 3 seconds. Starts with https://"
            placeholder="https://www.example.com/thank-you"
            inputMode="url"
            autoComplete="off"
            isWide
          />
          <SwitchField
            control={control}
            name="settings.allowMultipleSubmissions"
            label="Allow multiple submissions"
            description="Off: each person can submit once"
          />
          <SwitchField
            control={control}
            name="settings.confirmSender"
            label="Confirmation to the sender"
            description="Emails a copy of the answers"
          />
        </FormGrid>
      </Card>
      <Card title="Your team">
        <FormGrid>
          <SwitchField
            control={control}
            name="settings.emailNotification"
            label="Email notifications"
            description="An email for each submission"
          />
          <TextField
            control={control}
            name="settings.notificationEmail"
            label="Notification email"
            type="email"
            autoComplete="off"
            disabled={!isNotified}
            placeholder="office@example.com"
          />
          <PersonField control={control} name="settings.salesRepId" label="Sales rep" />
          <SelectField
            control={control}
            name="settings.taskTemplateId"
            label="Task for each submission"
            isId
            clearable
            placeholder="None"
            choices={templates.map(({ id, title }) => ({ value: String(id), label: title }))}
            nothingFound="No task templates"
          />
        </FormGrid>
      </Card>
      <Card title="Contacts and jobs">
        <FormGrid>
          <SwitchField
            control={control}
            name="settings.attachToContact"
            label="Attach to contact"
            description="Finds the contact by email or phone, or adds one"
          />
          <SwitchField
            control={control}
            name="settings.attachToJob"
            label="Attach to job"
            description="Adds a job as a lead with the source Online"
          />
        </FormGrid>
        {attachesToJob && !attachesToContact && (
          <p className={classes.note}>A job needs a client, so the contact is attached too.</p>
        )}
      </Card>
      <Card title="On your website">
        <TagsField
          control={control}
          name="settings.embedOn"
          label="Allowed websites"
          description="Type an address such as https://www.example.com and press Enter. Get the code on the form’s page."
          placeholder="https://www.example.com"
        />
      </Card>
    </div>
  );
}
