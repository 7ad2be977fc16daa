import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { callApi } from '#web/api/api-client.ts';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { credentials } from '../credentials.ts';
import { startSession } from './session.ts';
import { AuthLayout } from './auth-layout.tsx';
import { nextAddress } from './sign-in-guard.ts';
import { PasswordField } from './password-field.tsx';
import { SmallForm } from '#web/form/small-form.tsx';
import { authEndpoints } from '../auth-endpoints.ts';

const route = getRouteApi('/sign-in');

/**
 * The sign-in page, for a username or email address. Errors and waiting times are shown above the
 * fields.
 */
export function SignInPage() {
  const { next } = route.useSearch();
  const navigate = useNavigate();
  const record = useRecordForm({
    schema: credentials,
    initial: { username: '', password: '' },
    save: ({ values }) => callApi(authEndpoints.login, { body: values }),
    onSaved: async (me) => {
      if (!me) {
        const search = next === undefined ? {} : { next };
        await navigate({ to: '/sign-in/code', search, replace: true });
        return;
      }
      startSession(me);
      await navigate({ href: nextAddress(next), replace: true });
    },
  });
  const { control } = record;

  return (
    <AuthLayout
      title="Sign in"
      text="Good to see you."
      note={<Link to="/forgot-password">Forgot password?</Link>}
    >
      <SmallForm record={record} submitLabel="Sign in" busyLabel="Signing in..." isButtonWide>
        <TextField
          control={control}
          name="username"
          label="Username or email"
          autoComplete="username"
          autoFocus
        />
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="current-password"
        />
      </SmallForm>
    </AuthLayout>
  );
}
