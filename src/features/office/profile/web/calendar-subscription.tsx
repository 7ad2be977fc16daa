import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { toast } from '#web/toast/toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { profileEndpoints } from '../profile-endpoints.ts';
import classes from './profile-dialog.module.css';

/** Shows the user's calendar URL for subscribing in any calendar app. */
export function CalendarSubscription() {
  const answer = useQuery(endpointQuery(profileEndpoints.calendarAddress));
  const [isRenewing, setIsRenewing] = useState(false);

  return (
    <section>
      <h3 className={classes.heading}>Calendar Subscription</h3>
      <p className={classes.note}>
        See your tasks and job dates in Google Calendar, Outlook, or Apple Calendar. Add a calendar
        from this address. Updates usually appear within a few hours. Anyone with the address can
        see the calendar.
      </p>
      {answer.isPending && <Skeleton height={64} radius="md" />}
      {answer.isError && <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && (
        <>
          <CopyField
            label="Calendar feed address"
            text={answer.data.address}
            copied="Calendar subscription URL has been copied."
          />
          <Button variant="default" mt="md" onClick={() => setIsRenewing(true)}>
            Reset URL
          </Button>
        </>
      )}
      {isRenewing && (
        <ConfirmDialog
          title="Reset the calendar URL?"
          text="Calendars that use the current URL will stop working. Subscribe to the new URL in each one."
          confirmLabel="Reset URL"
          onConfirm={async () => {
            await callApi(profileEndpoints.renewCalendarAddress);
            toast({
              title: 'URL reset',
              description: 'The old URL no longer works.',
              tone: 'success',
            });
          }}
          onClose={() => setIsRenewing(false)}
        />
      )}
    </section>
  );
}
