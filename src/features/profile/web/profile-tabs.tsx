import { Tabs, Button } from '@mantine/core';
import { useFormState } from 'react-hook-form';
import { FormProblem } from '#web/form/form-problem.tsx';
import type { RecordFormState } from '#web/form/use-record-form.ts';
import { PROFILE_LABELS } from '../profile-labels.ts';
import { CalendarSubscription } from './calendar-subscription.tsx';
import { CalendarTab } from './profile-calendar-tab.tsx';
import classes from './profile-dialog.module.css';
import { PersonTab } from './profile-person-tab.tsx';
import type { ProfileInput, ProfileOutput } from './profile-form.ts';
import { NotificationsTab } from './profile-notifications-tab.tsx';
import type { Control } from 'react-hook-form';
import { SwitchField } from '#web/form/on-off-fields.tsx';

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
          onGoTo={(path) => form.setFocus(path as never)}
        />
        {TABS.map(({ value, panel: Panel }) => (
          <Tabs.Panel key={value} value={value} className={classes.panel}>
            <Panel control={control} />
          </Tabs.Panel>
        ))}
      </div>
    </Tabs>
  );
}

/** Google Calendar, disabled since this server has none, and the calendar that needs no Google account. */
function IntegrationsTab({ control }: { control: Control<ProfileInput, unknown, ProfileOutput> }) {
  return (
    <>
      <section>
        <h3 className={classes.heading}>Google calendar sync</h3>
        <p className={classes.note}>
          Google Calendar is not set up on this server, so nothing can be connected. When it is, use
          a Google account that is not syncing with another user of Gable. Without it, Google
          Calendar can subscribe to the address below.
        </p>
        <SwitchField
          control={control}
          name="googleCalendarEnabled"
          label={PROFILE_LABELS.googleCalendarEnabled}
          disabled
        />
        <Button variant="default" mt="md" disabled>
          Connect Google Calendar
        </Button>
      </section>
      <CalendarSubscription />
    </>
  );
}
