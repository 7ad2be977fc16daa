import { ChangePassword } from '#features/office/auth/web/change-password.tsx';
import { OpenSignIns } from '#features/office/auth/web/open-sign-ins.tsx';
import { TwoStepVerification } from '#features/office/auth/web/two-step-verification.tsx';
import { dayInZone } from '#shared/calendar-day.ts';
import { useSignedIn } from '#features/office/auth/web/session.ts';
import { Card } from '#web/ui/card.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { clearDrafts } from '#web/form/local-draft.ts';
import { useMe } from '#web/me.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { profileEndpoints } from '../profile-endpoints.ts';

/**
 * The user's account: start date, username, password, two-step verification, sessions, and signing
 * out.
 */
export function AccountSettings() {
  const { username, createdAt, timeZoneName } = useSignedIn();

  return (
    <>
      <Card title="Account">
        <p>
          You sign in as <strong>{username}</strong>. Your account was created on{' '}
          <DayText day={dayInZone(new Date(createdAt), timeZoneName)} isLong />.
        </p>
      </Card>
      <ChangePassword />
      <TwoStepVerification />
      <OpenSignIns />
      <DeleteAccount />
    </>
  );
}

/** Closes the user's own account. The company's records stay as they are. */
function DeleteAccount() {
  const me = useMe();
  const [isAsking, setIsAsking] = useState(false);

  return (
    <Card
      title={<span style={{ color: 'var(--mantine-color-error)' }}>Danger Zone</span>}
      description={`You’ll lose access to ${me.companyName}. Company records stay.`}
    >
      <Button color="red" variant="outline" onClick={() => setIsAsking(true)}>
        Delete Account
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete Account"
          text={`Are you sure you want to delete your account? You are signed out everywhere and can no longer sign in as ${me.username}. An administrator can reopen the account for 30 days. Then your name, address, and photo are removed.`}
          confirmLabel="Delete Account"
          isDangerous
          onConfirm={async () => {
            await callApi(profileEndpoints.deleteMe);
            clearDrafts(me.id);
            window.location.assign('/sign-in');
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}
