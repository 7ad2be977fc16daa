import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { SmallForm } from '#web/form/small-form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { authEndpoints } from '../auth-endpoints.ts';
import { FORGOTTEN_LINK_MINUTES, forgottenPassword } from '../credentials.ts';
import { AuthLayout } from './auth-layout.tsx';

const toSignIn = <Link to="/sign-in">Back to sign-in</Link>;

/** Asks for a mail with a link for a new password; where no mail is set up, it says whom to ask. */
export function ForgotPasswordPage() {
  const state = useQuery(endpointQuery(authEndpoints.forgotState));
  const [isAsked, setIsAsked] = useState(false);

  if (state.isPending) return <AuthLayout title="Forgot password?" text="One moment…" />;
  if (state.isError) {
    return (
      <AuthLayout title="Forgot password?" note={toSignIn}>
        <LoadProblem error={state.error} onRetry={() => void state.refetch()} />
      </AuthLayout>
    );
  }
  if (!state.data.isMailed) {
    return (
      <AuthLayout
        title="Forgot password?"
        text="Ask an administrator of your company. In Settings, on the Team tab, they make a link with which you choose a new password. Gable cannot mail it here."
        note={toSignIn}
      />
    );
  }
  if (isAsked) {
    return (
      <AuthLayout
        title="Look in your mail"
        text={`If there is an account with that name, a link is on its way to its email address. It works once, within ${FORGOTTEN_LINK_MINUTES} minutes. Nothing there after a few minutes? Look in the spam folder, or ask an administrator of your company.`}
        note={toSignIn}
      />
    );
  }

  return <AskForLink onAsked={() => setIsAsked(true)} />;
}

function AskForLink({ onAsked }: { onAsked: () => void }) {
  const record = useRecordForm({
    schema: forgottenPassword,
    initial: { username: '' },
    save: ({ values }) => callApi(authEndpoints.forgotPassword, { body: values }),
    onSaved: onAsked,
  });

  return (
    <AuthLayout
      title="Forgot password?"
      text="We mail you a link with which you choose a new one."
      note={toSignIn}
    >
      <SmallForm record={record} submitLabel="Mail me a link" busyLabel="Sending..." isButtonWide>
        <TextField
          control={record.control}
          name="username"
          label="Username or email"
          autoComplete="username"
          autoFocus
        />
      </SmallForm>
    </AuthLayout>
  );
}
