import { expect, test } from 'vitest';
import '#app/web/features.ts';
import '#features/operations/settings/web/audit-log.tsx';
import { allSwitches } from '#features/office/preferences/notification-switches.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import { anEvent } from '#test/history-event.ts';
import { eventSentence } from '#web/record/event-sentence.ts';
import { changesInWords } from '#web/record/event-words.ts';

const aChange = (changes: HistoryEvent['changes']) =>
  anEvent({ entity: 'users', label: 'Priya Nair', changes });

test.each([
  [
    { avatar: { before: null, after: '/api/users/1/avatar?v=0a1b' } },
    'changed Photo on user Priya Nair',
  ],
  [{ password: { before: null, after: 'changed' } }, 'changed Password on user Priya Nair'],
  [
    { password: { before: null, after: 'reset by link' } },
    'changed Password (reset by link) on user Priya Nair',
  ],
  [
    { calendarAddress: { before: null, after: 'renewed' } },
    'changed Calendar address (renewed) on user Priya Nair',
  ],
  [
    { startTime: { before: '8:00 AM', after: '07:30' } },
    'changed Business Start Time from 8:00 AM to 7:30 AM on user Priya Nair',
  ],
  [
    { googleCalendarEnabled: { before: false, after: true } },
    'changed Sync with Google Calendar from no to yes on user Priya Nair',
  ],
  [
    { phone: { before: null, after: '(801) 555-0177' } },
    'set Phone to “(801) 555-0177” on user Priya Nair',
  ],
  [
    {
      accessProfile: { before: 'User', after: 'Admin Project manager' },
      role: { before: 'user', after: 'admin' },
    },
    'changed Access Profile from User to Admin Project manager on user Priya Nair',
  ],
  [
    { isActive: { before: true, after: false } },
    'changed Account from active to deactivated on user Priya Nair',
  ],
])('The change of an account uses the labels of its form: %o', (changes, said) => {
  const { start, what, end } = eventSentence(aChange(changes), false);

  expect(`${start}${what}${end}`).toBe(`Dana Whitfield ${said}`);
});

test('The change of notifications names the switches that were turned', () => {
  const taskAssigned = { email: false, mobile: true, web: true };
  const after = allSwitches({ taskAssigned });

  expect(changesInWords(aChange({ notifications: { before: null, after } }))).toEqual([
    { label: 'Task Assigned by email', before: 'on', after: 'off' },
  ]);
});
