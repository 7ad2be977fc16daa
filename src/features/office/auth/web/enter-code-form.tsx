import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#shared/endpoint.ts';
import { ApiError, callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { SmallForm } from '#web/form/small-form.tsx';
import { CodeField } from '#web/form/code-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { SaveCancelled } from '#web/save-cancelled.ts';
import { toast } from '#web/toast/toast.ts';
import { codeProof } from '../second-factor.ts';
import { secondFactorEndpoints } from '../second-factor-endpoints.ts';
import type { Me } from '../user.ts';
import { UsePasskeyButton } from './use-passkey-button.tsx';

type Kind = 'authenticator' | 'recovery';
type SignedIn = ResponseOf<typeof secondFactorEndpoints.enterCode>;

interface EnterCodeFormProps {
  onSignedIn: (me: Me) => void | Promise<void>;
  /** Called if the time for entering the code has run out and the password is required again. */
  onTooLate?: () => void;
}

/**
 * The second step of signing in: a code from the authenticator app, or a passkey or recovery code
 * instead.
 */
export function EnterCodeForm(props: EnterCodeFormProps) {
  const [kind, setKind] = useState<Kind>('authenticator');
  const isRecovery = kind === 'recovery';
  const pending = useQuery(endpointQuery(secondFactorEndpoints.pending));

  return (
    <Stack gap="md">
      <CodeForm key={kind} kind={kind} {...props} />
      {pending.data?.hasPasskey && (
        <UsePasskeyButton onSignedIn={({ me }) => void props.onSignedIn(me)} />
      )}
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => setKind(isRecovery ? 'authenticator' : 'recovery')}
      >
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code instead'}
      </Anchor>
    </Stack>
  );
}

function CodeForm({ kind, onSignedIn, onTooLate }: EnterCodeFormProps & { kind: Kind }) {
  const record = useRecordForm({
    schema: codeProof,
    initial: { kind, code: '' },
    save: async ({ values }) => {
      try {
        return await callApi(secondFactorEndpoints.enterCode, { body: values });
      } catch (error) {
        if (onTooLate && error instanceof ApiError && error.status === 401) {
          onTooLate();
          throw new SaveCancelled();
        }
        throw error;
      }
    },
    onSaved: async (signedIn: SignedIn) => {
      await onSignedIn(signedIn.me);
      showCodesLeft(signedIn);
    },
  });

  return (
    <SmallForm record={record} submitLabel="Sign in" busyLabel="Signing in..." isButtonWide>
      {kind === 'authenticator' ? (
        <CodeField control={record.control} name="code" label="Code from your authenticator app" />
      ) : (
        <TextField
          control={record.control}
          name="code"
          label="Recovery code"
          autoComplete="off"
          placeholder="xxxxx-xxxxx"
          maxLength={40}
          autoFocus
        />
      )}
    </SmallForm>
  );
}

function showCodesLeft({ recoveryCodesLeft }: SignedIn): void {
  if (recoveryCodesLeft === null) return;

  toast({
    title: 'Recovery code used',
    description: `You have ${recoveryCodesLeft} left. Create new codes in Settings, Account.`,
    tone: 'success',
  });
}
