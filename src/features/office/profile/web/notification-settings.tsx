import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { countOn, SETTINGS_SWITCHES, turnSwitch } from '../settings-switches.ts';
import type { SettingsSwitch } from '../settings-switches.ts';
import { PROFILE_NOT_SAVED, saveProfile } from './save-profile.ts';
import { useSignedIn } from '#features/office/auth/web/session.ts';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './notification-settings.module.css';

const WORDS: Record<SettingsSwitch, { label: string; text: string }> = {
  email: { label: 'Email notifications', text: 'All email notifications' },
  task: { label: 'Task updates', text: 'Tasks and work orders assigned to you' },
  invoice: {
    label: 'Invoice updates',
    text: 'Overdue invoices that you have access to',
  },
  payment: {
    label: 'Payment updates',
    text: 'Payments that others record and you have access to',
  },
};

/**
 * Four switches that control the table in Edit My Info: one for the email column, three for groups
 * of rows.
 */
export function NotificationSettings() {
  const channels = useQuery(endpointQuery(notificationEndpoints.channels));

  return (
    <Card title="Notifications" description="Choose what you’re notified about.">
      {channels.isPending && <Skeleton height={280} />}
      {channels.isError && (
        <LoadProblem error={channels.error} onRetry={() => void channels.refetch()} />
      )}
      {channels.isSuccess && <GroupSwitches whyNoEmail={channels.data.email} />}
      <p className={classes.note}>
        For more options, quiet hours, and a daily email, open Edit My Info.
      </p>
    </Card>
  );
}

function GroupSwitches({ whyNoEmail }: { whyNoEmail: string | null }) {
  const { notifications } = useSignedIn();
  const save = useMutation({
    mutationFn: ({ group, isOn }: { group: SettingsSwitch; isOn: boolean }) =>
      saveProfile({ notifications: turnSwitch(notifications, group, isOn) }),
    onError: () => toast({ ...PROFILE_NOT_SAVED, tone: 'error' }),
  });

  return (
    <div className={classes.switches}>
      {SETTINGS_SWITCHES.map((group) => {
        const { on, of } = countOn(notifications, group);
        const { label, text } = WORDS[group];
        const whyOff = group === 'email' ? whyNoEmail : null;
        const isSaving = save.isPending && save.variables.group === group;

        return (
          <Switch
            key={group}
            labelPosition="left"
            label={label}
            description={whyOff ?? (on > 0 && on < of ? `${text}: ${on} of ${of} on` : text)}
            checked={whyOff === null && (isSaving ? save.variables.isOn : on > 0)}
            disabled={save.isPending || whyOff !== null}
            onChange={(event) => save.mutate({ group, isOn: event.currentTarget.checked })}
            classNames={{ body: classes.body, labelWrapper: classes.words }}
          />
        );
      })}
    </div>
  );
}
