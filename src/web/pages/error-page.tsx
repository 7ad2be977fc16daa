import { Button, Group } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError, messageOf } from '../api/api-client.ts';
import { MessagePage } from './message-page.tsx';

/** Shown in place of a page that failed. The shell stays, so that the user can navigate elsewhere. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isUnreachable = error instanceof ApiError && error.code === 'unreachable';

  return (
    <MessagePage
      title={isUnreachable ? "Gable can't be reached" : 'This page could not be shown'}
      text={isUnreachable ? 'Check your connection and try again.' : messageOf(error)}
    >
      <Group gap="xs" justify="center">
        <Button onClick={() => void router.invalidate()}>Try again</Button>
        <Button variant="default" onClick={() => void router.navigate({ to: '/' })}>
          Back to Dashboard
        </Button>
      </Group>
    </MessagePage>
  );
}
