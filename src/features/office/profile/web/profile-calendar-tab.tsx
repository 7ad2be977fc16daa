import type { Control } from 'react-hook-form';
import { FormGrid } from '#web/form/form-grid.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { SwitchField } from '#web/form/switch-field.tsx';
import { preferences } from '#features/office/preferences/preferences.ts';
import { HOURS } from '../profile.ts';
import { PROFILE_LABELS } from '../profile-labels.ts';
import classes from './profile-dialog.module.css';
import type { ProfileInput, ProfileOutput } from './profile-form.ts';

const HOUR_CHOICES = HOURS.map((hour) => ({ value: hour, label: hour }));
const WEEKDAYS = preferences.shape.weekStartDay.options.map((day) => ({ value: day, label: day }));

/** The user's calendar settings. */
export function CalendarTab({
  control,
}: {
  control: Control<ProfileInput, unknown, ProfileOutput>;
}) {
  return (
    <section>
      <p className={classes.note}>
        Dashboard weeks start on your week start day. Web form tasks are due in your business hours
        on company business days. To see your tasks and job dates in a calendar, use Calendar
        Subscription under Integrations.
      </p>
      <FormGrid>
        <SwitchField
          control={control}
          name="showWeekends"
          label={PROFILE_LABELS.showWeekends}
          description="Saved for a future calendar."
          isWide
        />
        <SelectField
          control={control}
          name="startTime"
          label={PROFILE_LABELS.startTime}
          choices={HOUR_CHOICES}
        />
        <SelectField
          control={control}
          name="endTime"
          label={PROFILE_LABELS.endTime}
          choices={HOUR_CHOICES}
        />
        <SelectField
          control={control}
          name="weekStartDay"
          label={PROFILE_LABELS.weekStartDay}
          choices={WEEKDAYS}
        />
      </FormGrid>
    </section>
  );
}
