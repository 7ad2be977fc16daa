import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { callApi } from '#web/api/api-client.ts';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { queryClient } from '#web/api/query-client.ts';
import { toast } from '#web/toast/toast.ts';
import { AuthLayout } from './auth-layout.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { isSamePassword, newPasswordFields, PASSWORDS_DIFFER } from '../credentials.ts';
import { NewPasswordField, PasswordField } from './password-field.tsx';
import { SmallForm } from '#web/form/small-form.tsx';
import { authEndpoints } from '../auth-endpoints.ts';

const route = getRouteApi('/reset-password/$token');

const resetForm = z.object(newPasswordFields).refine(isSamePassword, PASSWORDS_DIFFER);

/**
 * Sets a new password using a one-time link, from an email or an administrator. Ends all of the
 * user's sessions.
 */
export function ResetPasswordPage() {
  const { token } = route.useParams();
  const navigate = useNavigate();
  const reset = useQuery(endpointQuery(authEndpoints.resetState, { params: { token } }));
  const record = useRecordForm({
    schema: resetForm,
    initial: { newPassword: '', confirmPassword: '' },
    save: ({ values }) =>
      callApi(authEndpoints.resetPassword, {
        params: { token },
        body: { password: values.newPassword },
      }),
    onSaved: async () => {
      // The reset may have ended the session of the user who is signed in here. Keep this page's
      // data, because the link can no longer be loaded once it is used.
      queryClient.removeQueries({ type: 'inactive' });
      toast({
        title: 'Password changed',
        description: 'Sign in with your new password.',
        tone: 'success',
      });
      await navigate({ to: '/sign-in', replace: true });
    },
  });
  const { control } = record;

  if (reset.isPending) return <AuthLayout title="Set a new password" text="One moment…" />;
  if (reset.isError)
    return <InvalidLink error={reset.error} onRetry={() => void reset.refetch()} />;
  const { username, companyName } = reset.data;

  return (
    <AuthLayout
      title="Set a new password"
      text={
        <>
          For <strong>{username}</strong> at {companyName}. You will be signed out everywhere.
        </>
      }
    >
      <SmallForm record={record} submitLabel="Set password" busyLabel="Saving..." isButtonWide>
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <NewPasswordField control={control} name="newPassword" label="New password" autoFocus />
        <PasswordField
          control={control}
          name="confirmPassword"
          label="Confirm new password"
          autoComplete="new-password"
        />
      </SmallForm>
    </AuthLayout>
  );
}
