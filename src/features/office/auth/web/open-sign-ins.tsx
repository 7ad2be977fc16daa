import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatInstant } from '#shared/calendar-day.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { deviceName } from '../device-name.ts';
import classes from '#web/ui/row-list.module.css';
import { authEndpoints } from '../auth-endpoints.ts';

/**
 * Lists the devices the user is signed in on. Each session can be ended, for example on a lost
 * phone or an office computer.
 */
export function OpenSignIns() {
  const { timeZoneName } = useMe();
  const signIns = useQuery(endpointQuery(authEndpoints.openSignIns));
  const end = useMutation({
    mutationFn: (id: number | 'others') =>
      id === 'others'
        ? callApi(authEndpoints.endOtherSignIns)
        : callApi(authEndpoints.endSignIn, { params: { id } }),
    onSuccess: (_answer, id) =>
      toast({
        title: 'Signed out',
        description:
          id === 'others'
            ? 'You are only signed in on this device.'
            : 'That device was signed out.',
        tone: 'success',
      }),
    onError: (error) => toast({ title: 'Error', description: messageOf(error), tone: 'error' }),
  });
  const rows = signIns.data ?? [];

  return (
    <Card
      title="Active sessions"
      actions={
        rows.length > 1 && (
          <Button variant="default" disabled={end.isPending} onClick={() => end.mutate('others')}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {signIns.isPending && <Skeleton height={64} />}
      {signIns.isError && (
        <Alert color="red" variant="light" title={messageOf(signIns.error)}>
          <Button variant="default" onClick={() => void signIns.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      <ul className={classes.rows}>
        {rows.map(({ id, isCurrent, device, address, createdAt, lastSeenAt }) => (
          <li key={id} className={classes.row}>
            <div className={classes.words}>
              <div className={classes.name}>
                {deviceName(device)}
                {isCurrent && <ColorBadge color="green" label="This device" />}
              </div>
              <div className={classes.detail}>
                {address} · signed in {formatInstant(createdAt, timeZoneName)} · last seen{' '}
                {formatInstant(lastSeenAt, timeZoneName)}
              </div>
            </div>
            {!isCurrent && (
              <Button
                variant="subtle"
                color="gray"
                aria-label={`Sign out ${deviceName(device)}`}
                disabled={end.isPending}
                onClick={() => end.mutate(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
