import { z } from 'zod';
import { allSwitches } from '#features/office/preferences/notification-switches.ts';
import { businessHoursIssue, hasOtherHours, profileUpdate } from '../profile.ts';
import type { Me } from '#features/office/auth/user.ts';

export type ProfileInput = z.input<typeof profileUpdate>;
export type ProfileOutput = z.output<typeof profileUpdate>;

/** Returns the initial form values of Edit My Info: the user's entire profile. */
export function profileForm(me: Me) {
  return {
    firstName: me.firstName,
    lastName: me.lastName,
    email: me.email ?? '',
    accessProfile: me.accessProfile,
    state: me.state ?? '',
    phone: me.phone ?? '',
    timeZone: me.timeZone ?? '',
    taskColor: me.taskColor,
    location: me.location ?? '',
    isSubcontractor: me.isSubcontractor,
    showWeekends: me.showWeekends,
    startTime: me.startTime,
    endTime: me.endTime,
    weekStartDay: me.weekStartDay,
    googleCalendarEnabled: me.googleCalendarEnabled,
    notifications: allSwitches(me.notifications),
    quietFrom: me.quietFrom,
    quietTo: me.quietTo,
    digestAt: me.digestAt,
  } satisfies ProfileInput;
}

/** Validates only changed fields, since stored values may break today's rules. */
export function profileChanges(saved: ProfileInput): z.ZodType<ProfileOutput, ProfileInput> {
  const isChanged = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(saved[field as keyof ProfileInput]);

  return z
    .custom<ProfileInput>()
    .superRefine((values, check) => {
      const issue = hasOtherHours(saved, values) ? businessHoursIssue(values) : null;
      if (issue) check.addIssue({ code: 'custom', ...issue, path: [issue.path] });
    })
    .transform((values): ProfileInput =>
      Object.fromEntries(Object.entries(values).filter(isChanged)),
    )
    .pipe(profileUpdate);
}
