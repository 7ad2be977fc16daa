import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { formatInstant } from '#shared/calendar-day.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { InviteForm } from './invite-form.tsx';
import type { OneTimeLink } from '../team.ts';
import classes from '#web/ui/row-list.module.css';
import { teamEndpoints } from '../team-endpoints.ts';

const LinkDialog = lazyRouteComponent(() => import('./link-dialog.tsx'), 'LinkDialog');

interface Invited extends OneTimeLink {
  email: string;
}

/** Invites users and lists the pending invitations. */
export function Invitations() {
  const { timeZoneName } = useMe();
  const [invited, setInvited] = useState<Invited | null>(null);
  const [sent, setSent] = useState(0);
  const invitations = useQuery(endpointQuery(teamEndpoints.invitations));
  const withdraw = useMutation({
    mutationFn: (id: number) => callApi(teamEndpoints.withdrawInvitation, { params: { id } }),
    onSuccess: () => toast({ title: 'Invitation withdrawn', tone: 'success' }),
    onError: (error) => toast({ title: 'Error', description: messageOf(error), tone: 'error' }),
  });

  return (
    <Card
      title="Invite people"
      description="They’ll get a link to set a password. It works once and expires in 72 hours."
    >
      <InviteForm
        key={sent}
        onInvited={(made) => {
          setInvited(made);
          setSent(sent + 1);
        }}
      />
      {invitations.isError && <p role="alert">{messageOf(invitations.error)}</p>}
      {invitations.data && invitations.data.length > 0 && (
        <>
          <h3 className={classes.heading}>Pending invitations</h3>
          <ul className={classes.rows}>
            {invitations.data.map(({ id, email, accessProfile, invitedBy, expiresAt, ...one }) => (
              <li key={id} className={classes.row}>
                <div className={classes.words}>
                  <div className={classes.name}>{email}</div>
                  <div className={classes.detail}>
                    {accessProfile}
                    {one.isSubcontractor && ', subcontractor'} · invited by {invitedBy} · expires{' '}
                    {formatInstant(expiresAt, timeZoneName)}
                  </div>
                </div>
                <Button
                  variant="subtle"
                  color="gray"
                  aria-label={`Withdraw invitation for ${email}`}
                  disabled={withdraw.isPending}
                  onClick={() => withdraw.mutate(id)}
                >
                  Withdraw
                </Button>
              </li>
            ))}
          </ul>
          <p className={classes.hint}>
            Lost the link? Invite the same address again to replace it.
          </p>
        </>
      )}
      {invited && (
        <Suspense>
          <LinkDialog
            title="Invitation created"
            text={`${invited.email} can use this link to join your company. It works once and expires in 72 hours.`}
            address={invited.email}
            link={invited.link}
            emailed={invited.emailed}
            onClose={() => setInvited(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}
