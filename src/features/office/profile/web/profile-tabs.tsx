import { Button, Switch, Tabs } from '@mantine/core';
import { useFormState, type FieldPath } from 'react-hook-form';
import { FormProblem } from '#web/form/form-problem.tsx';
import type { RecordFormState } from '#web/form/use-record-form.ts';
import { PROFILE_LABELS } from '../profile-labels.ts';
import { CalendarSubscription } from './calendar-subscription.tsx';
import { CalendarTab } from './profile-calendar-tab.tsx';
import classes from './profile-dialog.module.css';
import { PersonTab } from './profile-person-tab.tsx';
import type { ProfileInput, ProfileOutput } from './profile-form.ts';
import { NotificationsTab } from './profile-notifications-tab.tsx';

const TABS = [
  { value: 'profile', label: 'Profile', panel: PersonTab },
  { value: 'calendar', label: 'Calendar', panel: CalendarTab },
  { value: 'notifications', label: 'Notifications', panel: NotificationsTab },
  { value: 'integrations', label: 'Integrations', panel: IntegrationsTab },
] as const;

export type ProfileTab = (typeof TABS)[number]['value'];

interface ProfileTabsProps {
  record: RecordFormState<ProfileInput, ProfileOutput>;
  open: ProfileTab;
  onOpen: (tab: ProfileTab) => void;
}

/** The four tabs of Edit My Info. */
export function ProfileTabs({ record, open, onOpen }: ProfileTabsProps) {
  const { control, form, problem } = record;
  const { submitCount } = useFormState({ control });

  return (
    <Tabs
      value={open}
      onChange={(tab) => onOpen(tab as ProfileTab)}
      keepMounted
      className={classes.tabs}
    >
      <Tabs.List className={classes.list} aria-label="Edit My Info">
        {TABS.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value} className={classes.tab}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={classes.panels}>
        <FormProblem
          control={control}
          problem={problem}
          isChecked={submitCount > 0}
          onGoTo={(path) => form.setFocus(path as FieldPath<ProfileInput>)}
        />
        {TABS.map(({ value, panel: Panel }) => (
          // Make the panel focusable, so the keyboard can scroll it while its controls are disabled
          // or loading.
          <Tabs.Panel key={value} value={value} className={classes.panel} tabIndex={0}>
            <Panel control={control} />
          </Tabs.Panel>
        ))}
      </div>
    </Tabs>
  );
}

/**
 * Google Calendar sync, disabled because it's not available yet, and the calendar URL, which
 * requires no Google account.
 */
function IntegrationsTab() {
  return (
    <>
      <section>
        <h3 className={classes.heading}>Google calendar sync</h3>
        <p className={classes.note}>
          Google sync is not available yet. It needs a Google account that is not syncing with
          another Gable user. To see your tasks and job dates in Google Calendar, subscribe to the
          address below.
        </p>
        {/* Always off, even if it was saved as on: nothing is connected. */}
        <Switch label={PROFILE_LABELS.googleCalendarEnabled} checked={false} disabled readOnly />
        <Button variant="default" mt="md" disabled>
          Connect Google Calendar
        </Button>
      </section>
      <CalendarSubscription />
    </>
  );
}
