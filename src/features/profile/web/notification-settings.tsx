import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { countOn, NOTIFICATION_GROUPS, turnGroup } from '../notification-groups.ts';
import type { NotificationGroup } from '../notification-groups.ts';
import { PROFILE_NOT_SAVED, saveProfile } from './save-profile.ts';
import { useSignedIn } from '#features/auth/web/session.ts';
import { notificationEndpoints } from '#features/notifications/notification-endpoints.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import classes from './notification-settings.module.css';

const WORDS: Record<NotificationGroup, { label: string; text: string }> = {
  email: { label: 'Email notifications', text: 'Everything that can come by email' },
  task: { label: 'Task updates', text: 'Tasks and work orders assigned to you' },
  invoice: {
    label: 'Invoice updates',
    text: 'Invoices that become overdue: shown on the dashboard, not sent',
  },
  payment: {
    label: 'Payment updates',
    text: 'Payments that come in: shown in the client’s timeline, not sent',
  },
};

/** Four switches over the table of Edit My Info: one for its email column, three for rows. */
export function NotificationSettings() {
  const { notifications } = useSignedIn();
  const channels = useQuery(endpointQuery(notificationEndpoints.channels));
  const whyNoEmail = channels.data?.email ?? null;
  const save = useMutation({
    mutationFn: ({ group, isOn }: { group: NotificationGroup; isOn: boolean }) =>
      saveProfile({ notifications: turnGroup(notifications, group, isOn) }),
    onError: () => toast({ ...PROFILE_NOT_SAVED, tone: 'error' }),
  });

  return (
    <Card
      title="Notifications"
      description="What concerns you shows in the bell, and comes by email where you want it."
    >
      <div className={classes.switches}>
        {NOTIFICATION_GROUPS.map((group) => {
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
      <p className={classes.note}>More options, quiet hours and one email a day: Edit My Info.</p>
    </Card>
  );
}
