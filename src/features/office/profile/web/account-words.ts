/** Describes changes to a user's account in the audit log. */
import { switchesOf } from '#features/office/preferences/notification-switches.ts';
import type { NotificationSwitches } from '#features/office/preferences/notification-switches.ts';
import { formatClockTime, isClockTime } from '#shared/clock-time.ts';
import { formatDollars } from '#shared/money.ts';
import { NOTIFICATION_CHANNELS } from '#shared/notification-type.ts';
import { notificationTypes } from '#shared/registered-notifications.ts';
import type { FieldChange } from '#shared/records/audit-event.ts';
import type { ChangeWords } from '#web/record/event-words.ts';
import { PROFILE_LABELS } from '../profile-labels.ts';

const LABELS: Readonly<Record<string, string>> = {
  ...PROFILE_LABELS,
  username: 'Username',
  fullName: 'Name',
  isActive: 'Account',
  isForgotten: 'Anonymized',
  theme: 'Theme',
  avatar: 'Photo',
  newEmail: 'New email address',
  password: 'Password',
  twoStepVerification: 'Two-step verification',
  recoveryCodes: 'Recovery codes',
  passkeys: 'Passkeys',
  calendarAddress: 'Calendar address',
  textUpdates: 'Text updates',
  emailNotifications: 'Email notifications',
  laborRate: 'Labor rate',
};

/** Fields whose old and new values are unknown or secret, so only the change itself is shown. */
const DONE_TO = new Set([
  'newEmail',
  'password',
  'twoStepVerification',
  'recoveryCodes',
  'passkeys',
  'calendarAddress',
]);

/** Free-text fields, shown in quotes. */
const TYPED = new Set(['username', 'fullName', 'email', 'phone']);

const BY_CHANNEL = { email: 'by email', mobile: 'on mobile', web: 'in the bell' } as const;

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');

function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (field === 'isActive') return value === true ? 'active' : 'deactivated';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatDollars(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isClockTime(text)) return formatClockTime(text);

  return TYPED.has(field) ? `“${text}”` : text;
}

/** Returns one line per changed switch: 'Task Assigned by email', from 'on' to 'off'. */
function switchesTurned({ before, after }: FieldChange): ChangeWords[] {
  return notificationTypes().flatMap(({ name, label }) => {
    const was = switchesOf((before ?? {}) as NotificationSwitches, name);
    const is = switchesOf((after ?? {}) as NotificationSwitches, name);

    return NOTIFICATION_CHANNELS.filter((channel) => was[channel] !== is[channel]).map(
      (channel) => ({
        label: `${label} ${BY_CHANNEL[channel]}`,
        before: onOff(was[channel]),
        after: onOff(is[channel]),
      }),
    );
  });
}

/** Describes the change of one account field; undefined if it isn't an account field. */
export function accountWords(field: string, change: FieldChange): ChangeWords[] | undefined {
  // The role is derived from the access profile.
  if (field === 'role') return [];
  if (field === 'notifications') return switchesTurned(change);
  const label = LABELS[field];
  if (label === undefined) return undefined;
  if (field === 'avatar') return [{ label }];
  const after = valueWords(field, change.after);
  if (DONE_TO.has(field)) {
    return [{ label: after === 'changed' ? label : `${label} (${after})` }];
  }

  return [{ label, before: valueWords(field, change.before), after }];
}
