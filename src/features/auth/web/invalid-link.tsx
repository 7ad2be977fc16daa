import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isNotFound, messageOf } from '#web/api/api-client.ts';
import { Entrance } from './auth-layout.tsx';

/** In place of a screen whose link opens nothing any more, or could not be asked about. */
export function LostLink({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = isNotFound(error);

  return (
    <Entrance
      title={isGone ? 'This link does not work any more' : 'This link could not be opened'}
      text={messageOf(error)}
    >
      {isGone ? (
        <Button component={Link} to="/sign-in" variant="default">
          Go to sign-in
        </Button>
      ) : (
        <Button onClick={onRetry}>Try again</Button>
      )}
    </Entrance>
  );
}
