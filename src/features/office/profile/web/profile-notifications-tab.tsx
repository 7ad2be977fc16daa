import { Switch } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { PushDevices } from '#features/office/notifications/web/push-devices.tsx';
import { TextUpdatesSetting } from '#features/office/text-updates/web/text-updates-button.tsx';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { useFormField } from '#web/form/use-form-field.ts';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NOTIFICATION_CHANNELS } from '#shared/notification-type.ts';
import type { AnyNotificationType, NotificationChannel } from '#shared/notification-type.ts';
import { notificationTypes } from '#shared/registered-notifications.ts';
import { businessTime, HOURS } from '../profile.ts';
import { PROFILE_LABELS } from '../profile-labels.ts';
import classes from './profile-dialog.module.css';
import type { ProfileInput, ProfileOutput } from './profile-form.ts';

const CHANNEL_LABELS: Record<NotificationChannel, string> = {
  email: 'Email',
  mobile: 'Mobile',
  web: 'Web',
};

const CHANNELS_WITH_REASONS = ['email', 'mobile'] as const;

const reasonId = (channel: NotificationChannel) => `why-no-${channel}`;

const HOUR_CHOICES = HOURS.map((label) => ({ value: businessTime(label) ?? label, label }));

type ProfileControl = Control<ProfileInput, unknown, ProfileOutput>;

/** Shows one row per notification type with a switch per channel, and the delivery times. */
export function NotificationsTab({ control }: { control: ProfileControl }) {
  const channels = useQuery(endpointQuery(notificationEndpoints.channels));

  return (
    <section>
      <p className={classes.note}>
        Web = bell. Mobile = push and text. You aren’t notified about your own changes.
      </p>
      {channels.isPending && <Skeleton height={560} />}
      {channels.isError && (
        <LoadProblem error={channels.error} onRetry={() => void channels.refetch()} />
      )}
      {channels.isSuccess && <Channels control={control} refusals={channels.data} />}
    </section>
  );
}

interface ChannelsProps {
  control: ProfileControl;
  /** The reason each channel doesn't work; null if it does. */
  refusals: Partial<Record<NotificationChannel, string | null>>;
}

function Channels({ control, refusals }: ChannelsProps) {
  return (
    <>
      {CHANNELS_WITH_REASONS.map(
        (channel) =>
          refusals[channel] && (
            <p key={channel} id={reasonId(channel)} className={classes.note}>
              {CHANNEL_LABELS[channel]} is off: {refusals[channel]}
            </p>
          ),
      )}
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Notification</span>
            </th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {CHANNEL_LABELS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationTypes().map((type) => (
            <tr key={type.name}>
              <th scope="row">
                {type.label}
                <span className={classes.when}>
                  {[type.when, type.needs].filter(Boolean).join('; ')}
                </span>
              </th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <td key={channel}>
                  <Cell
                    control={control}
                    type={type}
                    channel={channel}
                    isOff={Boolean(refusals[channel])}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Times control={control} refusals={refusals} />
      <PushDevices whyNot={refusals.mobile ?? null} />
      <TextUpdatesSetting />
    </>
  );
}

interface CellProps {
  control: ProfileControl;
  type: AnyNotificationType;
  channel: NotificationChannel;
  /** True if the channel doesn't work. The reason is shown above the table. */
  isOff: boolean;
}

function Cell({ control, type, channel, isOff }: CellProps) {
  const name = `notifications.${type.name}.${channel}` as const;
  const { value, change, leave, attach } = useFormField({ control, name });

  return (
    <Switch
      ref={attach}
      name={name}
      aria-label={`${type.label}: ${CHANNEL_LABELS[channel]}`}
      checked={value === true && !isOff}
      disabled={isOff}
      aria-describedby={isOff ? reasonId(channel) : undefined}
      onChange={(event) => change(event.currentTarget.checked)}
      onBlur={leave}
    />
  );
}

/**
 * Sets quiet hours for emails, push messages, and texts, and whether emails come as a daily digest.
 */
function Times({ control, refusals }: ChannelsProps) {
  const isOff = Boolean(refusals.email && refusals.mobile);

  return (
    <div className={classes.mailTimes}>
      <h3 className={classes.heading}>Delivery</h3>
      <FormGrid>
        <SelectField
          control={control}
          name="digestAt"
          label={PROFILE_LABELS.digestAt}
          choices={HOUR_CHOICES}
          placeholder="Right away"
          clearable
          isWide
          disabled={Boolean(refusals.email)}
        />
        <SelectField
          control={control}
          name="quietFrom"
          label={PROFILE_LABELS.quietFrom}
          choices={HOUR_CHOICES}
          placeholder="None"
          clearable
          disabled={isOff}
        />
        <SelectField
          control={control}
          name="quietTo"
          label={PROFILE_LABELS.quietTo}
          choices={HOUR_CHOICES}
          placeholder="None"
          clearable
          disabled={isOff}
        />
      </FormGrid>
      <p className={classes.hint}>
        In your time zone. Notifications during quiet hours are sent when they end. The daily email
        is sent at its set time.
      </p>
    </div>
  );
}
