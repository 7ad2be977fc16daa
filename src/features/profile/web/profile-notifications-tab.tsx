import { Switch } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { useFormField } from '#web/form/use-form-field.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_TYPES } from '#features/auth/preferences.ts';
import type { NotificationType } from '#features/auth/preferences.ts';
import classes from './profile-dialog.module.css';
import type { ProfileInput, ProfileOutput } from './profile-form.ts';

type Channel = (typeof NOTIFICATION_CHANNELS)[number];

const CHANNEL_LABELS: Record<Channel, string> = { email: 'Email', mobile: 'Mobile', web: 'Web' };

const LABELS: Record<NotificationType, { label: string; text: string }> = {
  contactAssigned: { label: 'Contact Assigned', text: 'when a contact is assigned to you' },
  jobAssigned: { label: 'Job Assigned', text: 'when a job is assigned to you' },
  taskAssigned: { label: 'Task Assigned', text: 'when a task is assigned to you' },
  workOrderAssigned: { label: 'Work Order Assigned', text: 'when a work order is assigned to you' },
  mention: { label: '@mention', text: 'when someone mentions you' },
  emailReceived: { label: 'Email Received', text: 'when an email is sent to you' },
  textReceived: { label: 'Text Received', text: 'when a text is sent to you' },
  proposalSigned: { label: 'Proposal Signed', text: 'when a proposal is signed' },
  proposalViewed: { label: 'Proposal Viewed', text: 'when a proposal is viewed' },
  invoiceOverdue: { label: 'Invoice Overdue', text: 'when an invoice becomes overdue' },
  paymentReceived: { label: 'Payment Received', text: 'when a payment comes in' },
};

type ProfileControl = Control<ProfileInput, unknown, ProfileOutput>;

/** One row per type of notification, one switch per channel. */
export function NotificationsTab({ control }: { control: ProfileControl }) {
  return (
    <section>
      <p className={classes.note}>
        Web is the bell: it shows the contacts, jobs and tasks that are assigned to you. Email,
        mobile and the other types are not sent yet. What you choose here is kept for when they are.
      </p>
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
          {NOTIFICATION_TYPES.map((type) => (
            <tr key={type}>
              <th scope="row">
                {LABELS[type].label}
                <span className={classes.when}>{LABELS[type].text}</span>
              </th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <td key={channel}>
                  <Cell control={control} type={type} channel={channel} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  control: ProfileControl;
  type: NotificationType;
  channel: Channel;
}

function Cell({ control, type, channel }: CellProps) {
  const name = `notifications.${type}.${channel}` as const;
  const { value, change, leave, attach } = useFormField({ control, name });

  return (
    <Switch
      ref={attach}
      name={name}
      aria-label={`${LABELS[type].label}: ${CHANNEL_LABELS[channel]}`}
      checked={value === true}
      onChange={(event) => change(event.currentTarget.checked)}
      onBlur={leave}
    />
  );
}
