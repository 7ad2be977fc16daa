import { ChangePassword } from '#features/auth/web/change-password.tsx';
import { DeleteAccount } from '#features/profile/web/delete-account.tsx';
import { OpenSignIns } from '#features/auth/web/open-sign-ins.tsx';
import { dayInZone } from '#shared/calendar-day.ts';
import { useMe } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { DayText } from '#web/ui/day-text.tsx';

/** The user's account: its start date, username, password and sessions, and how to sign out. */
export function AccountSettings() {
  const { username, createdAt, timeZoneName } = useMe();

  return (
    <>
      <Card title="Account">
        <p>
          You sign in as <strong>{username}</strong>. Your account was created on{' '}
          <DayText day={dayInZone(new Date(createdAt), timeZoneName)} isLong />.
        </p>
      </Card>
      <ChangePassword />
      <OpenSignIns />
      <DeleteAccount />
    </>
  );
}
