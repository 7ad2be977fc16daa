import { UnstyledButton } from '@mantine/core';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '#web/api/api-client.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { initials } from '#web/ui/initials.ts';
import { withNotificationTypes } from '#web/with-notification-types.ts';
import { signOut } from '#features/office/auth/web/session.ts';
import classes from './user-menu.module.css';

const ProfileDialog = lazy(
  withNotificationTypes(async () => ({
    default: (await import('#features/office/profile/web/profile-dialog.tsx')).ProfileDialog,
  })),
);

/** The menu of the signed-in user, with profile, settings, and sign-out. */
export function UserMenu() {
  const me = useMe();
  const [isProfileOpen, setIsProfileOpen] = useState(false);
  const name = me.fullName || me.username;
  const letters = me.avatar ? '' : initials(me.fullName);
  // Voice control requires the button's name to include its visible initials.
  const label = letters ? `${letters}, account of ${name}` : `Account of ${name}`;

  const leave = async () => {
    try {
      await signOut(me.id);
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error), tone: 'error' });
    }
  };

  return (
    <>
      <ActionMenu
        label="Account"
        minWidth={220}
        head={
          <>
            <span className={classes.name}>{name}</span>
            <span className={classes.email}>{me.email ?? me.username}</span>
          </>
        }
        actions={[
          {
            key: 'profile',
            label: 'Edit My Info',
            icon: <IconUser size={16} aria-hidden />,
            onSelect: () => setIsProfileOpen(true),
          },
          {
            key: 'settings',
            label: 'Settings',
            icon: <IconSettings size={16} aria-hidden />,
            href: '/settings',
          },
          {
            key: 'log-out',
            label: 'Log out',
            icon: <IconLogout size={16} aria-hidden />,
            isAfterLine: true,
            onSelect: () => void leave(),
          },
        ]}
        button={(props) => (
          <UnstyledButton className={classes.button} aria-label={label} {...props}>
            <Avatar name={me.fullName} picture={me.avatar} />
          </UnstyledButton>
        )}
      />
      {isProfileOpen && (
        <Suspense>
          <ProfileDialog onClose={() => setIsProfileOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
