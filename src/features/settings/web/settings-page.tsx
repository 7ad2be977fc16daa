import { Tabs } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { TeamSettings } from '#features/accounts/web/team-settings.tsx';
import { TrashList } from '#features/trash/web/trash-list.tsx';
import { can } from '#shared/access.ts';
import { useMe } from '#web/me.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AccountSettings } from './account-settings.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { CompanySettings } from './company-settings.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import classes from './settings-page.module.css';

const route = getRouteApi('/app/settings');

const TABS = [
  { value: 'profile', label: 'Profile', panel: ProfileSettings },
  { value: 'appearance', label: 'Appearance', panel: AppearanceSettings },
  { value: 'notifications', label: 'Notifications', panel: NotificationSettings },
  { value: 'account', label: 'Account', panel: AccountSettings },
  { value: 'company', label: 'Company', panel: CompanySettings },
  { value: 'team', label: 'Team', panel: TeamSettings },
  { value: 'trash', label: 'Trash', panel: TrashList, resource: 'trash' },
] as const;

/** Settings (specification, 2.11): one's own things first, then the company's. The open tab is in the address. */
export function SettingsPage() {
  const me = useMe();
  const navigate = useNavigate();
  const { tab } = route.useSearch();
  const tabs = TABS.filter((one) => !('resource' in one) || can(me, one.resource, 'read'));
  const open = tabs.find(({ value }) => value === tab) ?? TABS[0];

  // On a phone the open tab may be beyond the edge.
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector(`[data-tab='${open.value}']`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open.value]);

  return (
    <>
      <PageHeader title="Settings" documentTitle={`${open.label} · Settings`} />
      <Tabs
        value={open.value}
        onChange={(value) =>
          void navigate({
            to: '/settings',
            search: { tab: value ?? undefined },
            resetScroll: false,
          })
        }
      >
        <Tabs.List ref={list} className={classes.list} aria-label="Settings">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} data-tab={value} className={classes.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, panel: Panel }) => (
          <Tabs.Panel key={value} value={value} className={classes.panel}>
            <Panel />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
