import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { AuthLayout } from '#features/office/auth/web/auth-layout.tsx';
import { InvalidLink } from '#features/office/auth/web/invalid-link.tsx';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { notificationEndpoints } from '../notification-endpoints.ts';
import { notificationTypeOf } from '#shared/registered-notifications.ts';

const route = getRouteApi('/unsubscribe/$token');
const listed = new Intl.ListFormat('en-US');

/**
 * Turns off notification emails through the link in one of them. Just opening the page changes
 * nothing.
 */
export function UnsubscribePage() {
  const { token } = route.useParams();

  return <TurnEmailsOff token={token} />;
}

/** The page content for an unsubscribe token. */
export function TurnEmailsOff({ token }: { token: string }) {
  const mailed = useQuery(endpointQuery(notificationEndpoints.mailed, { params: { token } }));
  const turnOff = useMutation({
    mutationFn: () => callApi(notificationEndpoints.unsubscribe, { params: { token } }),
  });

  if (mailed.isPending) return <AuthLayout title="Turn emails off" text="One moment…" />;
  if (mailed.isError) {
    return <InvalidLink error={mailed.error} onRetry={() => void mailed.refetch()} />;
  }
  const { types, username } = mailed.data;
  const what = listed.format(types.map((type) => notificationTypeOf(type).label));
  if (turnOff.isSuccess) {
    return (
      <AuthLayout
        title="Emails are off"
        text={`${username} will no longer get emails for: ${what}. To turn them on again, sign in and open Edit My Info, Notifications.`}
        note={<Link to="/">Open Gable</Link>}
      />
    );
  }

  return (
    <AuthLayout
      title="Turn emails off"
      text={
        <>
          <strong>{username}</strong> gets emails from Gable for: {what}.
        </>
      }
    >
      {turnOff.isError && <p role="alert">{messageOf(turnOff.error)}</p>}
      <Button fullWidth size="md" loading={turnOff.isPending} onClick={() => turnOff.mutate()}>
        Turn off these emails
      </Button>
    </AuthLayout>
  );
}
