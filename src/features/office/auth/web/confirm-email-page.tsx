import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { callApi, isNotFound, messageOf } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { toast } from '#web/toast/toast.ts';
import { AuthLayout } from './auth-layout.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { emailChangeEndpoints } from '../email-change-endpoints.ts';

const route = getRouteApi('/confirm-email/$token');

/**
 * Confirms a new email address using an emailed link. Requires a click, because email programs open
 * links automatically.
 */
export function ConfirmEmailPage() {
  const { token } = route.useParams();
  const navigate = useNavigate();
  const link = useQuery(endpointQuery(emailChangeEndpoints.state, { params: { token } }));
  const confirm = useMutation({
    mutationFn: () => callApi(emailChangeEndpoints.confirm, { params: { token } }),
    onSuccess: async () => {
      // Keep this page's data, because the link can no longer be loaded once it is used.
      queryClient.removeQueries({ type: 'inactive' });
      toast({
        title: 'Email address confirmed',
        description: 'Gable now sends emails to this address.',
        tone: 'success',
      });
      await navigate({ to: '/sign-in', replace: true });
    },
  });

  if (link.isPending) return <AuthLayout title="Confirm your email address" text="One moment…" />;
  if (link.isError) {
    return <InvalidLink error={link.error} onRetry={() => void link.refetch()} />;
  }
  if (isNotFound(confirm.error)) {
    return <InvalidLink error={confirm.error} onRetry={() => confirm.reset()} />;
  }
  const { email, username, companyName } = link.data;

  return (
    <AuthLayout
      title="Confirm your email address"
      text={
        <>
          Gable emails for <strong>{username}</strong> at {companyName} will go to{' '}
          <strong>{email}</strong>.
        </>
      }
    >
      {confirm.isError && (
        <Alert color="red" variant="light" title={messageOf(confirm.error)} role="alert" mb="md" />
      )}
      <Button
        fullWidth
        disabled={confirm.isPending || confirm.isSuccess}
        onClick={() => confirm.mutate()}
      >
        {confirm.isPending ? 'Confirming...' : 'Confirm address'}
      </Button>
    </AuthLayout>
  );
}
