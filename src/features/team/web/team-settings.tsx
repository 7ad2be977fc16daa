import { useCan } from '#web/me.ts';
import { AccessOverview } from './access-overview.tsx';
import { Invitations } from './invitations.tsx';
import { People } from './people.tsx';

/** The users and their roles. Administrators can change them, everyone else can read them. */
export function TeamSettings() {
  const canInvite = useCan('users', 'create');

  return (
    <>
      <People />
      {canInvite && <Invitations />}
      <AccessOverview />
    </>
  );
}
