import { Button } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { SwitchField } from '#web/form/switch-field.tsx';
import classes from './profile-dialog.module.css';
import type { ProfileInput, ProfileOutput } from './profile-form.ts';

/** Google Calendar and the calendar feed: both disabled, since this server has neither. */
export function IntegrationsTab({
  control,
}: {
  control: Control<ProfileInput, unknown, ProfileOutput>;
}) {
  return (
    <>
      <section>
        <h3 className={classes.heading}>Google calendar sync</h3>
        <p className={classes.note}>
          Google Calendar is not set up on this server, so nothing can be connected. When it is, use
          a Google account that is not syncing with another user of Gable.
        </p>
        <SwitchField
          control={control}
          name="googleCalendarEnabled"
          label="Sync with Google Calendar"
          disabled
        />
        <Button variant="default" mt="md" disabled>
          Connect Google Calendar
        </Button>
      </section>
      <section>
        <h3 className={classes.heading}>Calendar Subscription</h3>
        <p className={classes.note}>
          Gable has no calendar to subscribe to yet, so there is no address to copy.
        </p>
      </section>
    </>
  );
}
