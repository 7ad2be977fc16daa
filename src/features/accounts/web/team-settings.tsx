import { useCan } from '#web/me.ts';
import { AccessOverview } from './access-overview.tsx';
import { Invitations } from './invitations.tsx';
import { People } from './people.tsx';

/** Who works here and what they may do. Administrators change it, everybody else reads it. */
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
