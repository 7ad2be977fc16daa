import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { dayInZone } from '#shared/calendar-day.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { FEW_RECOVERY_CODES } from '../second-factor.ts';
import { secondFactorEndpoints } from '../second-factor-endpoints.ts';
import { PasswordProofForm } from './password-proof-form.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

// Lazy-loaded because it includes the QR code script.
const TurnOnTwoStep = lazy(async () => ({
  default: (await import('./turn-on-two-step.tsx')).TurnOnTwoStep,
}));

/** The signed-in user's two-step verification: whether it is on, recovery codes, and passkeys. */
export function TwoStepVerification() {
  const { timeZoneName } = useMe();
  const state = useQuery(endpointQuery(secondFactorEndpoints.read));
  const [open, setOpen] = useState<'on' | 'codes' | 'off' | null>(null);
  const close = () => setOpen(null);
  const { onSince = null, recoveryCodesLeft = 0, passkeys = [] } = state.data ?? {};

  return (
    <Card
      title={
        <>Two-step verification {onSince !== null && <ColorBadge color="green" label="On" />}</>
      }
      description="Adds a code from your phone at sign-in."
    >
      {state.isPending && <Skeleton height={36} />}
      {state.isError && <LoadProblem error={state.error} onRetry={() => void state.refetch()} />}
      {state.data && onSince === null && (
        <Button onClick={() => setOpen('on')}>Turn on two-step verification</Button>
      )}
      {onSince !== null && (
        <>
          <Text>
            On since <DayText day={dayInZone(new Date(onSince), timeZoneName)} isLong />, with an
            authenticator app. <CodesLeft count={recoveryCodesLeft} />
          </Text>
          <Group gap="xs" mt="md">
            <Button variant="default" onClick={() => setOpen('codes')}>
              Create new recovery codes
            </Button>
            <Button variant="default" onClick={() => setOpen('off')}>
              Turn off
            </Button>
          </Group>
          <Passkeys passkeys={passkeys} />
        </>
      )}
      {open === 'on' && (
        <Suspense>
          <TurnOnTwoStep onClose={close} />
        </Suspense>
      )}
      {open === 'codes' && <NewRecoveryCodes onClose={close} />}
      {open === 'off' && <TurnOffTwoStep onClose={close} />}
    </Card>
  );
}

function CodesLeft({ count }: { count: number }) {
  const isFew = count < FEW_RECOVERY_CODES;

  return (
    <Text span {...(isFew && { c: 'var(--mantine-color-error)', fw: 500 })}>
      {count === 0 ? 'No' : count} recovery {count === 1 ? 'code is' : 'codes are'} left.
      {isFew && ' Create new codes.'}
    </Text>
  );
}

function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  return (
    <Dialog
      title={codes ? 'Your recovery codes' : 'Create new recovery codes'}
      size={480}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={onClose} />
      ) : (
        <PasswordProofForm
          text="You get ten new codes. Your current codes stop working."
          submitLabel="Create new codes"
          busyLabel="Creating..."
          save={(body) => callApi(secondFactorEndpoints.renewRecoveryCodes, { body })}
          onSaved={({ recoveryCodes }) => setCodes(recoveryCodes)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

function TurnOffTwoStep({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Turn off two-step verification" size={440} onClose={onClose}>
      <PasswordProofForm
        text="You’ll only need your password to sign in. Your recovery codes stop working."
        submitLabel="Turn off"
        busyLabel="Turning off..."
        save={(body) => callApi(secondFactorEndpoints.turnOff, { body })}
        onSaved={() => {
          toast({
            title: 'Two-step verification is off',
            description: 'You were signed out on all other devices.',
            tone: 'success',
          });
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
