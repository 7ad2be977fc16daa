import { Tabs } from '@mantine/core';
import { getRouteApi, lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { Fragment, Suspense, useEffect, useRef } from 'react';
import { can } from '#shared/access.ts';
import { useMe } from '#web/me.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useScreen } from '#web/ui/use-screen.ts';
import classes from './settings-page.module.css';

const route = getRouteApi('/app/settings');

const GROUPS = ['Your account', 'Company', 'Records'] as const;

// Each tab is loaded when it is first opened.
const TABS = [
  {
    value: 'profile',
    group: 'Your account',
    label: 'Profile',
    panel: lazyRouteComponent(
      () => import('#features/profile/web/profile-settings.tsx'),
      'ProfileSettings',
    ),
  },
  {
    value: 'appearance',
    group: 'Your account',
    label: 'Appearance',
    panel: lazyRouteComponent(
      () => import('#features/profile/web/appearance-settings.tsx'),
      'AppearanceSettings',
    ),
  },
  {
    value: 'notifications',
    group: 'Your account',
    label: 'Notifications',
    panel: lazyRouteComponent(
      () => import('#features/profile/web/notification-settings.tsx'),
      'NotificationSettings',
    ),
  },
  {
    value: 'account',
    group: 'Your account',
    label: 'Account',
    panel: lazyRouteComponent(
      () => import('#features/profile/web/account-settings.tsx'),
      'AccountSettings',
    ),
  },
  {
    value: 'company',
    group: 'Company',
    label: 'Company',
    panel: lazyRouteComponent(
      () => import('#features/company/web/company-settings.tsx'),
      'CompanySettings',
    ),
  },
  {
    value: 'taxes',
    group: 'Company',
    label: 'Taxes',
    panel: lazyRouteComponent(
      () => import('#features/company/web/tax-settings.tsx'),
      'TaxSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'email',
    group: 'Company',
    label: 'Email',
    panel: lazyRouteComponent(
      () => import('#features/email/web/email-settings.tsx'),
      'EmailSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'locations',
    group: 'Company',
    label: 'Locations',
    panel: lazyRouteComponent(
      () => import('#features/company/web/location-settings.tsx'),
      'LocationSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'team',
    group: 'Company',
    label: 'Team',
    panel: lazyRouteComponent(() => import('#features/team/web/team-settings.tsx'), 'TeamSettings'),
  },
  {
    value: 'templates',
    group: 'Company',
    label: 'Task templates',
    panel: lazyRouteComponent(
      () => import('#features/tasks/web/task-template-settings.tsx'),
      'TaskTemplateSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'lead-sources',
    group: 'Company',
    label: 'Lead sources',
    panel: lazyRouteComponent(
      () => import('#features/jobs/web/lead-source-settings.tsx'),
      'LeadSourceSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'tags',
    group: 'Company',
    label: 'Tags',
    panel: lazyRouteComponent(() => import('#features/jobs/web/tag-settings.tsx'), 'TagSettings'),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'labor',
    group: 'Company',
    label: 'Labor rates',
    panel: lazyRouteComponent(
      () => import('#features/tasks/web/labor-rate-settings.tsx'),
      'LaborRateSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'audit',
    group: 'Records',
    label: 'Audit log',
    panel: lazyRouteComponent(() => import('./audit-log.tsx'), 'AuditLog'),
    resource: 'audit',
    action: 'export',
  },
  {
    value: 'trash',
    group: 'Records',
    label: 'Trash',
    panel: lazyRouteComponent(() => import('#web/record/trash-list.tsx'), 'TrashList'),
    resource: 'trash',
  },
  {
    value: 'numbers',
    group: 'Records',
    label: 'Document numbers',
    panel: lazyRouteComponent(
      () => import('#features/documents/web/number-gaps.tsx'),
      'NumberGaps',
    ),
    resource: 'trash',
  },
  {
    value: 'queue',
    group: 'Records',
    label: 'Queue',
    panel: lazyRouteComponent(() => import('#features/queue/web/queue-list.tsx'), 'QueueList'),
    resource: 'queue',
  },
  {
    value: 'backup',
    group: 'Records',
    label: 'Backup',
    panel: lazyRouteComponent(
      () => import('#features/backups/web/backup-settings.tsx'),
      'BackupSettings',
    ),
    resource: 'backups',
  },
] as const;

/** Settings: the user's own first, then the company's. The open tab is in the address. */
export function SettingsPage() {
  const me = useMe();
  const navigate = useNavigate();
  const { tab } = route.useSearch();
  const tabs = TABS.filter(
    (one) => !('resource' in one) || can(me, one.resource, 'action' in one ? one.action : 'read'),
  );
  const open = tabs.find(({ value }) => value === tab) ?? TABS[0];

  const isWide = useScreen('(min-width: 64em)');
  const groups = isWide
    ? GROUPS.map((group) => ({ group, members: tabs.filter((one) => one.group === group) }))
    : [{ group: '', members: tabs }];

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
        orientation={isWide ? 'vertical' : 'horizontal'}
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
          {groups.map(({ group, members }) => (
            <Fragment key={group}>
              {group && members.length > 0 && (
                <span aria-hidden className={classes.group}>
                  {group}
                </span>
              )}
              {members.map(({ value, label }) => (
                <Tabs.Tab key={value} value={value} data-tab={value} className={classes.tab}>
                  {label}
                </Tabs.Tab>
              ))}
            </Fragment>
          ))}
        </Tabs.List>
        {tabs.map(({ value, panel: Panel }) => (
          <Tabs.Panel key={value} value={value} className={classes.panel}>
            <Suspense fallback={<Skeleton height={320} radius="lg" />}>
              <Panel />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
