import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isNotFound, messageOf } from '#web/api/api-client.ts';
import { AuthLayout } from './auth-layout.tsx';

/** Shown instead of a page if its link is no longer valid or could not be checked. */
export function InvalidLink({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = isNotFound(error);

  return (
    <AuthLayout
      title={isGone ? 'This link no longer works' : 'Failed to open this link'}
      text={messageOf(error)}
    >
      {isGone ? (
        <Button component={Link} to="/sign-in" variant="default">
          Go to sign-in
        </Button>
      ) : (
        <Button onClick={onRetry}>Try again</Button>
      )}
    </AuthLayout>
  );
}
