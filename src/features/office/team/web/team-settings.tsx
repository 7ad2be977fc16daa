import { useCan } from '#web/me.ts';
import { AccessOverview } from './access-overview.tsx';
import { Invitations } from './invitations.tsx';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Person } from './person.tsx';
import classes from '#web/ui/row-list.module.css';
import { teamEndpoints } from '../team-endpoints.ts';

/**
 * Lists users and their access profiles. Administrators can change them; everyone else can read
 * them.
 */
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

/** Lists the company's users, deactivated ones last. */
function People() {
  const canUpdate = useCan('users', 'update');
  const users = useQuery(endpointQuery(teamEndpoints.users));
  const people = (users.data ?? []).toSorted((a, b) => Number(b.isActive) - Number(a.isActive));

  return (
    <Card
      title="People"
      description={
        canUpdate
          ? 'Changes take effect right away. The person must sign in again.'
          : 'Only administrators can change access.'
      }
    >
      {users.isPending && <Skeleton height={480} />}
      {users.isError && (
        <Alert color="red" variant="light" title={messageOf(users.error)}>
          <Button variant="default" onClick={() => void users.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      <ul className={classes.rows}>
        {people.map((user) => (
          <Person key={user.id} user={user} canUpdate={canUpdate} />
        ))}
      </ul>
    </Card>
  );
}
