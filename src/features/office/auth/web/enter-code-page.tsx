import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { AuthLayout } from './auth-layout.tsx';
import { EnterCodeForm } from './enter-code-form.tsx';
import { startSession } from './session.ts';
import { nextAddress } from './sign-in-guard.ts';

const route = getRouteApi('/sign-in/code');

/**
 * The second page of signing in with two-step verification. Available for five minutes after
 * entering the password.
 */
export function EnterCodePage() {
  const { next } = route.useSearch();
  const { username } = route.useRouteContext();
  const navigate = useNavigate();

  return (
    <AuthLayout
      title="Enter your code"
      text={
        <>
          Signing in as <strong>{username}</strong>.
        </>
      }
      note={
        <Link to="/sign-in" search={next === undefined ? {} : { next }}>
          Back to sign-in
        </Link>
      }
    >
      <EnterCodeForm
        onSignedIn={async (me) => {
          startSession(me);
          await navigate({ href: nextAddress(next), replace: true });
        }}
      />
    </AuthLayout>
  );
}
