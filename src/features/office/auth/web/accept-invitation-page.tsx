import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { callApi } from '#web/api/api-client.ts';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import { joining } from '../credentials.ts';
import { startSession } from './session.ts';
import { AuthLayout } from './auth-layout.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { NewPasswordField } from './password-field.tsx';
import { SmallForm } from '#web/form/small-form.tsx';
import { authEndpoints } from '../auth-endpoints.ts';

const route = getRouteApi('/invitation/$token');

/** The page for accepting an invitation. Entering a name and a password signs the new user in. */
export function AcceptInvitationPage() {
  const { token } = route.useParams();
  const navigate = useNavigate();
  const invitation = useQuery(endpointQuery(authEndpoints.invitationState, { params: { token } }));
  const record = useRecordForm({
    schema: joining,
    initial: { fullName: '', password: '' },
    save: ({ values }) => callApi(authEndpoints.join, { params: { token }, body: values }),
    onSaved: async (me) => {
      startSession(me);
      toast({
        title: `Welcome, ${me.firstName}`,
        description: `You joined ${me.companyName}.`,
        tone: 'success',
      });
      await navigate({ to: '/', replace: true });
    },
  });
  const { control } = record;

  if (invitation.isPending) return <AuthLayout title="Your invitation" text="One moment…" />;
  if (invitation.isError) {
    return <InvalidLink error={invitation.error} onRetry={() => void invitation.refetch()} />;
  }
  const { companyName, email } = invitation.data;

  return (
    <AuthLayout
      title={`Join ${companyName}`}
      text={
        <>
          You will sign in as <strong>{email}</strong>.
        </>
      }
    >
      <SmallForm record={record} submitLabel="Join" busyLabel="Joining..." isButtonWide>
        {/* Password managers need to know which username this password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField
          control={control}
          name="fullName"
          label="Your name"
          autoComplete="name"
          autoFocus
        />
        <NewPasswordField control={control} name="password" label="Password" />
      </SmallForm>
    </AuthLayout>
  );
}
