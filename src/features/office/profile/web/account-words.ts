/** What an event of the audit trail changed of a user's account, in words. */
import {
  allNotifications,
  NOTIFICATION_CHANNELS,
} from '#features/office/preferences/preferences.ts';
import {
  NOTIFICATION_TYPES,
  type Notifications,
} from '#features/office/preferences/preferences.ts';
import { NOTIFICATION_WORDS } from '#features/office/notifications/notification-types.ts';
import { formatClockTime, isClockTime } from '#shared/clock-time.ts';
import { formatDollars } from '#shared/money.ts';
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

/** What was done to them is all that is known, or all that may be told. */
const DONE_TO = new Set([
  'newEmail',
  'password',
  'twoStepVerification',
  'recoveryCodes',
  'passkeys',
  'calendarAddress',
]);

/** What is typed; anything else is chosen, or in words already. */
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

/** Each switch that was turned: 'Task Assigned by email', from 'on' to 'off'. */
function switchesTurned({ before, after }: FieldChange): ChangeWords[] {
  const was = allNotifications((before ?? {}) as Notifications);
  const is = allNotifications((after ?? {}) as Notifications);

  return NOTIFICATION_TYPES.flatMap((type) =>
    NOTIFICATION_CHANNELS.filter((channel) => was[type][channel] !== is[type][channel]).map(
      (channel) => ({
        label: `${NOTIFICATION_WORDS[type].label} ${BY_CHANNEL[channel]}`,
        before: onOff(was[type][channel]),
        after: onOff(is[type][channel]),
      }),
    ),
  );
}

/** The change of one field of an account; undefined for a field that is not one of its own. */
export function accountWords(field: string, change: FieldChange): ChangeWords[] | undefined {
  // Follows from the access profile.
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
