import { Alert, Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { emailChangeEndpoints } from '#features/office/auth/email-change-endpoints.ts';
import { formatInstant } from '#shared/calendar-day.ts';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { LoadProblem } from '#web/ui/load-problem.tsx';

/**
 * Shows a new email address that is waiting for confirmation, and lets the user resend the link or
 * cancel the change.
 */
export function PendingEmail() {
  const { timeZoneName } = useMe();
  const change = useQuery(endpointQuery(emailChangeEndpoints.read));
  const onError = (error: unknown) =>
    toast({ title: 'Error', description: messageOf(error), tone: 'error' });
  const resend = useMutation({
    mutationFn: () => callApi(emailChangeEndpoints.resend),
    onSuccess: ({ email }) =>
      toast({
        title: 'Link emailed',
        description: `Open the link we emailed to ${email}. The old link no longer works.`,
        tone: 'success',
      }),
    onError,
  });
  const cancel = useMutation({
    mutationFn: () => callApi(emailChangeEndpoints.cancel),
    onSuccess: () =>
      toast({
        title: 'Email address kept',
        description: 'The emailed link no longer works.',
        tone: 'success',
      }),
    onError,
  });
  const isBusy = resend.isPending || cancel.isPending;

  if (change.isError) {
    return <LoadProblem error={change.error} onRetry={() => void change.refetch()} />;
  }
  if (!change.data) return null;
  const { email, expiresAt } = change.data;

  return (
    <Alert mt="md" variant="default" title={`Waiting for you to confirm ${email}`}>
      Open the link we emailed there before {formatInstant(expiresAt, timeZoneName)}. Until then,
      your email address does not change.
      <Group gap="xs" mt="sm">
        <Button variant="default" disabled={isBusy} onClick={() => resend.mutate()}>
          Resend link
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => cancel.mutate()}>
          Cancel change
        </Button>
      </Group>
    </Alert>
  );
}
