import { Menu, UnstyledButton } from '@mantine/core';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../api-client.ts';
import { useMe } from '../me.ts';
import { toast } from '../toast/toast.ts';
import { Avatar } from '../ui/avatar.tsx';
import { signOut } from './sign-out.ts';
import classes from './user-menu.module.css';

const ProfileDialog = lazy(async () => {
  const module = await import('#features/accounts/web/profile-dialog.tsx');
  return { default: module.ProfileDialog };
});

/** Who is signed in, and what they may do about it (specification, section 2.2). */
export function UserMenu() {
  const me = useMe();
  const [isProfileOpen, setIsProfileOpen] = useState(false);
  const name = me.fullName || me.username;

  const leave = async () => {
    try {
      await signOut(me.id);
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error), tone: 'error' });
    }
  };

  return (
    <>
      <Menu>
        <Menu.Target>
          <UnstyledButton className={classes.button} aria-label={`Account of ${name}`}>
            <Avatar name={me.fullName} picture={me.avatar} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown aria-label="Account" miw={220}>
          <Menu.Label>
            <span className={classes.name}>{name}</span>
            <span className={classes.email}>{me.email ?? me.username}</span>
          </Menu.Label>
          <Menu.Item
            leftSection={<IconUser size={16} aria-hidden />}
            onClick={() => setIsProfileOpen(true)}
          >
            Edit My Info
          </Menu.Item>
          <Menu.Item
            component={Link}
            to="/settings"
            leftSection={<IconSettings size={16} aria-hidden />}
          >
            Settings
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() => void leave()}
          >
            Log out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isProfileOpen && (
        <Suspense>
          <ProfileDialog onClose={() => setIsProfileOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
