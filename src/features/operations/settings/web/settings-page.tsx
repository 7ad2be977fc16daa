import { Tabs } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Fragment, Suspense, useEffect, useRef } from 'react';
import { can } from '#shared/access.ts';
import { registerSettings } from '#shared/registered-entities.ts';
import { useMe } from '#web/me.ts';
import { SECTION_GROUPS, type SettingsSection } from '#web/settings-section.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { restoreFocus } from '#web/ui/restore-focus.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useScreen } from '#web/ui/use-screen.ts';
import { SETTINGS } from '../singletons.ts';
import { SettingsList } from './settings-list.tsx';
import { SECTIONS } from './settings-sections.ts';
import classes from './settings-page.module.css';

// Only the audit log uses the settings' names. Registering here keeps them out of the initial load.
registerSettings(SETTINGS);

const route = getRouteApi('/app/settings');

/**
 * The user's own settings first, then the company's. The URL contains the open tab. Without one,
 * wide screens show the first tab and narrow screens list all tabs.
 */
export function SettingsPage() {
  const me = useMe();
  const { tab } = route.useSearch();
  const isWide = useScreen('(min-width: 64em)');
  const tabs = SECTIONS.filter(
    ({ resource, action = 'read' }) => !resource || can(me, resource, action),
  );
  const open = tabs.find(({ value }) => value === tab);
  const groups = SECTION_GROUPS.map((group) => ({
    group,
    members: tabs.filter((one) => one.group === group),
  })).filter(({ members }) => members.length > 0);
  useFocusOnHeading(isWide ? undefined : open?.value);

  const shown = open ?? (isWide ? tabs[0] : undefined);
  if (!shown) return <SettingsList groups={groups} />;

  return isWide ? <WideSettings groups={groups} open={shown} /> : <NarrowSettings open={shown} />;
}

/** Moves the focus to the heading after the previously focused list or tab is gone. */
function useFocusOnHeading(open: string | undefined) {
  const before = useRef(open);
  useEffect(() => {
    if (before.current !== open) restoreFocus({ element: null, beside: [] });
    before.current = open;
  }, [open]);
}

function Panel({ open: { panel: Content } }: { open: SettingsSection }) {
  return (
    <Suspense fallback={<Skeleton height={320} radius="lg" />}>
      <Content />
    </Suspense>
  );
}

/** Shows a single tab with a link back to the list. */
function NarrowSettings({ open }: { open: SettingsSection }) {
  return (
    <>
      <PageHeader
        title={open.label}
        documentTitle={`${open.label} · Settings`}
        back={<BackLink to="/settings" label="All settings" />}
      />
      <div className={classes.panel}>
        <Panel open={open} />
      </div>
    </>
  );
}

interface WideSettingsProps {
  groups: readonly { group: string; members: readonly SettingsSection[] }[];
  open: SettingsSection;
}

/** Shows all tabs next to the open one. */
function WideSettings({ groups, open }: WideSettingsProps) {
  const navigate = useNavigate();

  return (
    <>
      <PageHeader title="Settings" documentTitle={`${open.label} · Settings`} />
      <Tabs
        orientation="vertical"
        value={open.value}
        onChange={(value) =>
          void navigate({
            to: '/settings',
            search: { tab: value ?? undefined },
            resetScroll: false,
          })
        }
      >
        <Tabs.List className={classes.list} aria-label="Settings">
          {groups.map(({ group, members }) => (
            <Fragment key={group}>
              <span aria-hidden className={classes.group}>
                {group}
              </span>
              {members.map(({ value, label }) => (
                <Tabs.Tab key={value} value={value} className={classes.tab}>
                  {label}
                </Tabs.Tab>
              ))}
            </Fragment>
          ))}
        </Tabs.List>
        {groups
          .flatMap(({ members }) => members)
          .map((one) => (
            <Tabs.Panel key={one.value} value={one.value} className={classes.panel}>
              <Panel open={one} />
            </Tabs.Panel>
          ))}
      </Tabs>
    </>
  );
}
