import { Anchor, Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useMe } from '#web/me.ts';
import { meQuery } from './session.ts';
import { queryClient } from '#web/api/query-client.ts';
import { endWaiting, notifyOtherTabs } from './session-ended.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { credentials } from '../credentials.ts';
import type { Me } from '../user.ts';
import { EnterCodeForm } from './enter-code-form.tsx';
import { PasswordField } from './password-field.tsx';
import { SmallForm } from '#web/form/small-form.tsx';
import { authEndpoints } from '../auth-endpoints.ts';

/**
 * Asks the user to sign in again. Only asks for the password, since the page belongs to one user. A
 * different user has to start over.
 */
export function SignInAgain() {
  const { username, fullName } = useMe();
  const here = useRouterState({ select: ({ location }) => location.href });
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const goOn = (me: Me) => {
    queryClient.setQueryData(meQuery.queryKey, me);
    notifyOtherTabs(me.id);
    endWaiting(true);
  };

  return (
    <Dialog
      title="Sign in again"
      size={420}
      closeOnClickOutside={false}
      // Hide the page behind the dialog: a user who signed out expects that no one can read it.
      overlayProps={{ blur: 10 }}
      onClose={() => endWaiting(false)}
    >
      <Text mb="md">
        Your session has ended. Enter {isCodeNeeded ? 'a code' : 'the password'} of {fullName} (
        {username}) to continue. Your entries are kept.
      </Text>
      {isCodeNeeded ? (
        <EnterCodeForm onSignedIn={goOn} onTooLate={() => setIsCodeNeeded(false)} />
      ) : (
        <PasswordAgain
          username={username}
          onRight={(me) => (me ? goOn(me) : setIsCodeNeeded(true))}
        />
      )}
      <Text mt="md" size="sm">
        Not you?{' '}
        <Anchor href={`/sign-in?next=${encodeURIComponent(here)}`}>Sign in as another user</Anchor>
      </Text>
    </Dialog>
  );
}

interface PasswordAgainProps {
  username: string;
  /** Called with null if a code is required too. */
  onRight: (me: Me | null) => void;
}

function PasswordAgain({ username, onRight }: PasswordAgainProps) {
  const record = useRecordForm({
    schema: credentials,
    initial: { username, password: '' },
    save: ({ values }) => callApi(authEndpoints.login, { body: values }),
    onSaved: onRight,
  });

  return (
    <SmallForm record={record} submitLabel="Sign in" busyLabel="Signing in..." isButtonWide>
      {/* Password managers look for a username and a password. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField
        control={record.control}
        name="password"
        label="Password"
        autoComplete="current-password"
        autoFocus
      />
    </SmallForm>
  );
}
