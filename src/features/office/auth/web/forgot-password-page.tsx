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

/**
 * The page for requesting a password reset email. If email is not set up, it says to ask an
 * administrator instead.
 */
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
        text="Ask an administrator to create a password link in Settings, Team. Email isn’t set up on this server."
        note={toSignIn}
      />
    );
  }
  if (isAsked) {
    return (
      <AuthLayout
        title="Check your email"
        text={`If that account exists, we emailed it a link. It works once and expires in ${FORGOTTEN_LINK_MINUTES} minutes. If you don’t see it, check your spam folder or ask an administrator.`}
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
    <AuthLayout title="Forgot password?" text="We’ll email you a reset link." note={toSignIn}>
      <SmallForm record={record} submitLabel="Email reset link" busyLabel="Sending..." isButtonWide>
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
