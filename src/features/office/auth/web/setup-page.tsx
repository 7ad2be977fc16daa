import { useNavigate } from '@tanstack/react-router';
import { callApi } from '#web/api/api-client.ts';
import { CheckboxField } from '#web/form/checkbox-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import { requiredEmail } from '#shared/fields/field-schemas.ts';
import { company } from '#features/office/company/company.ts';
import { setup } from '../credentials.ts';
import { startSession } from './session.ts';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordField } from './password-field.tsx';
import { SmallForm } from '#web/form/small-form.tsx';
import { authEndpoints } from '../auth-endpoints.ts';

/** The setup form. The username is an email address here and is labeled accordingly. */
const setupForm = setup.extend({
  username: requiredEmail(),
});

/** Returns this computer's time zone, if the server accepts it. */
function localTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

  return company.fields.timeZone.update.safeParse(timeZone).data;
}

/** The very first page, for setting up the company and its first administrator. */
export function SetupPage() {
  const navigate = useNavigate();
  const record = useRecordForm({
    schema: setupForm,
    initial: { companyName: '', fullName: '', username: '', password: '', loadSampleData: false },
    save: ({ values }) =>
      callApi(authEndpoints.setup, { body: { ...values, timeZone: localTimeZone() } }),
    onSaved: async (me) => {
      startSession(me);
      toast({
        title: `Welcome, ${me.firstName}`,
        description: `${me.companyName} is set up.`,
        tone: 'success',
      });
      await navigate({ to: '/', replace: true });
    },
  });
  const { control } = record;

  return (
    <AuthLayout
      title="Welcome to Gable"
      text="Enter your details to get started. You can add your logo, address, and terms later in Settings."
    >
      <SmallForm record={record} submitLabel="Set up Gable" busyLabel="Setting up..." isButtonWide>
        <TextField
          control={control}
          name="companyName"
          label="Company name"
          autoComplete="organization"
          autoFocus
        />
        <TextField control={control} name="fullName" label="Your name" autoComplete="name" />
        <TextField
          control={control}
          name="username"
          label="Email"
          type="email"
          autoComplete="username"
        />
        <NewPasswordField control={control} name="password" label="Password" />
        <CheckboxField
          control={control}
          name="loadSampleData"
          label="Load sample data"
          description="Explore with a sample company. To start for real later, you'll need a new installation."
        />
      </SmallForm>
    </AuthLayout>
  );
}
