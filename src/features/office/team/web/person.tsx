import { NativeSelect, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ACCESS_PROFILES, type AccessProfile } from '#shared/access-profile.ts';
import type { BodyInputOf } from '#shared/endpoint.ts';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { RowMenu, type RowAction } from '#web/list/row-menu.tsx';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CannotBeEmailed } from '#web/ui/cannot-be-emailed.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import type { OneTimeLink, TeamMember } from '../team.ts';
import classes from '#web/ui/row-list.module.css';
import { teamEndpoints } from '../team-endpoints.ts';

const LinkDialog = lazyRouteComponent(() => import('./link-dialog.tsx'), 'LinkDialog');

type Change = BodyInputOf<typeof teamEndpoints.changeUser>;

/** A user in the team list, with controls for administrators. */
export function Person({ user, canUpdate }: { user: TeamMember; canUpdate: boolean }) {
  const me = useMe();
  const isMe = user.id === me.id;
  const name = user.fullName || user.username;
  const [isDeactivating, setIsDeactivating] = useState(false);
  const [isResetting, setIsResetting] = useState(false);
  const [resetLink, setResetLink] = useState<OneTimeLink | null>(null);

  const send = async (change: Change) => {
    await callApi(teamEndpoints.changeUser, { params: { id: user.id }, body: change });
    toast({ title: 'Team updated', description: wordsFor(name, change), tone: 'success' });
  };
  const change = useMutation({
    mutationFn: send,
    onError: (error) => toast({ title: 'Error', description: messageOf(error), tone: 'error' }),
  });
  const makeLink = useMutation({
    mutationFn: () => callApi(teamEndpoints.makeResetLink, { params: { id: user.id } }),
    onSuccess: setResetLink,
    onError: (error) => toast({ title: 'Error', description: messageOf(error), tone: 'error' }),
  });

  const openActions: RowAction[] = user.isActive
    ? [
        { key: 'reset', label: 'Create password link', onSelect: () => makeLink.mutate() },
        ...(user.hasSecondFactor
          ? [
              {
                key: 'two-step',
                label: 'Reset two-step verification',
                onSelect: () => setIsResetting(true),
              },
            ]
          : []),
        {
          key: 'deactivate',
          label: 'Deactivate',
          isDangerous: true,
          onSelect: () => setIsDeactivating(true),
        },
      ]
    : [
        {
          key: 'reactivate',
          label: 'Reactivate',
          onSelect: () => change.mutate({ isActive: true }),
        },
      ];
  // An anonymized account has nothing left to change.
  const actions = user.isForgotten ? [] : openActions;

  return (
    <li className={classes.row} data-inactive={!user.isActive || undefined}>
      <Avatar name={user.fullName} picture={user.avatar} />
      <div className={classes.words}>
        <div className={classes.name}>
          {name}
          {isMe && <ColorBadge color="blue" label="You" />}
          {user.hasSecondFactor && <ColorBadge color="green" label="Two-step verification" />}
          {!user.isActive && (
            <ColorBadge color="gray" label={user.isForgotten ? 'Account closed' : 'Deactivated'} />
          )}
          {!canUpdate && user.isSubcontractor && (
            <ColorBadge color="purple" label="Subcontractor" />
          )}
        </div>
        {!user.isForgotten && (
          <div className={classes.detail}>
            {user.email ?? user.username}{' '}
            {user.email !== null && <CannotBeEmailed email={user.email} />}
          </div>
        )}
      </div>
      {canUpdate && user.isActive && !isMe ? (
        <div className={classes.controls}>
          <NativeSelect
            aria-label={`Access profile of ${name}`}
            value={user.accessProfile}
            data={[...ACCESS_PROFILES]}
            disabled={change.isPending}
            onChange={(event) =>
              change.mutate({ accessProfile: event.currentTarget.value as AccessProfile })
            }
          />
          <Switch
            label="Subcontractor"
            aria-label={`${name} is a subcontractor`}
            checked={user.isSubcontractor}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ isSubcontractor: event.currentTarget.checked })}
          />
        </div>
      ) : (
        <div className={classes.profile}>{user.accessProfile}</div>
      )}
      {canUpdate && (
        <div className={classes.menu}>
          {!isMe && actions.length > 0 && <RowMenu label={name} actions={actions} />}
        </div>
      )}
      {isDeactivating && (
        <ConfirmDialog
          title="Deactivate"
          text={`${name} is signed out everywhere and can no longer sign in. Their work is kept. You can reactivate them at any time.`}
          confirmLabel="Deactivate"
          isDangerous
          onConfirm={() => send({ isActive: false })}
          onClose={() => setIsDeactivating(false)}
        />
      )}
      {isResetting && (
        <ConfirmDialog
          title="Reset two-step verification"
          text={`${name} is signed out everywhere and signs in with only a password until they turn on two-step verification again. Make sure ${name} really asked for this.`}
          confirmLabel="Reset"
          isDangerous
          onConfirm={async () => {
            await callApi(teamEndpoints.resetSecondFactor, { params: { id: user.id } });
            toast({
              title: 'Team updated',
              description: `${name} now signs in with only a password.`,
              tone: 'success',
            });
          }}
          onClose={() => setIsResetting(false)}
        />
      )}
      {resetLink && (
        <Suspense>
          <LinkDialog
            title="Password link"
            text={`${name} can use this link to set a new password. It works once and expires in 24 hours.`}
            address={user.email ?? user.username}
            {...resetLink}
            onClose={() => setResetLink(null)}
          />
        </Suspense>
      )}
    </li>
  );
}

function wordsFor(name: string, change: Change): string {
  if (change.isActive === true) return `${name} can sign in again.`;
  if (change.isActive === false) return `${name} can no longer sign in.`;
  if (change.accessProfile) return `${name} is now ${change.accessProfile}.`;

  return `${name} is ${change.isSubcontractor ? 'now a subcontractor' : 'no longer a subcontractor'}.`;
}
