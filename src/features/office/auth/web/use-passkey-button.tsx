import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/endpoint.ts';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { SaveCancelled } from '#web/save-cancelled.ts';
import { ProblemNotice } from '#web/ui/problem-notice.tsx';
import { secondFactorEndpoints } from '../second-factor-endpoints.ts';
import { signWithPasskey, whyNoPasskeys } from './passkey-support.ts';

interface UsePasskeyButtonProps {
  onSignedIn: (signedIn: ResponseOf<typeof secondFactorEndpoints.enterPasskey>) => void;
}

/** A button that completes a sign-in using a passkey instead of the code. */
export function UsePasskeyButton({ onSignedIn }: UsePasskeyButtonProps) {
  const problem = whyNoPasskeys();
  const use = useMutation({
    mutationFn: async () => {
      const { options } = await callApi(secondFactorEndpoints.askPasskey);
      const { id: handle, response } = await signWithPasskey(options);

      return callApi(secondFactorEndpoints.enterPasskey, {
        body: { credential: { handle, response } },
      });
    },
    onSuccess: onSignedIn,
  });
  const failure = use.error instanceof SaveCancelled ? null : use.error;

  return (
    <>
      <ProblemNotice problem={failure && messageOf(failure)} />
      <Button
        variant="default"
        size="md"
        fullWidth
        disabled={problem !== null || use.isPending}
        onClick={() => use.mutate()}
      >
        Use a passkey
      </Button>
      {problem !== null && (
        <Text size="sm" c="dimmed">
          {problem}
        </Text>
      )}
    </>
  );
}
