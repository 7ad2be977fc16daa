import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contact } from '#features/work/contacts/contact.ts';
import { addDays, dayInZone, formatDay, type CalendarDay } from '#shared/calendar-day.ts';
import { formatClockTime } from '#shared/clock-time.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { messageOf } from '#web/api/api-client.ts';
import { useMe } from '#web/me.ts';
import { serverNow } from '#web/server-clock.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { WebFormSubmission } from '../web-form-submission.ts';
import {
  webFormSubmissionEndpoints,
  type AttachmentPlan,
} from '../web-form-submission-endpoints.ts';
import { attachBody, attachChoice, type AttachChoice } from './attach-choice.ts';
import classes from './submission-view.module.css';

interface AttachPlanProps {
  submission: WebFormSubmission;
  choice: AttachChoice;
}

const yes = (value: boolean) => (value ? ('yes' as const) : ('no' as const));

/** Shows the planned result in sentences, once all choices are made. */
export function AttachPlan({ submission, choice }: AttachPlanProps) {
  const { id, fileCount, filesOpenedAt } = submission;
  const isComplete = attachChoice.safeParse(choice).success;
  const today = dayInZone(serverNow(), useMe().timeZoneName);
  const { makesContact, makesJob, ...ids } = attachBody(choice);
  const chosen = Object.fromEntries(Object.entries(ids).filter(([, one]) => one !== null));
  const { data, error } = useQuery({
    ...endpointQuery(webFormSubmissionEndpoints.attachmentPlan, {
      params: { id },
      query: { ...chosen, makesContact: yes(makesContact), makesJob: yes(makesJob) },
    }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });

  return (
    <div aria-live="polite">
      {isComplete && (error || data) && (
        <Notice tone={error ? 'warning' : 'info'} title="What will happen">
          {error ? (
            <p>{messageOf(error)}</p>
          ) : (
            data && (
              <ul className={classes.plan}>
                {planWords(data, { today, fileCount, isOpened: filesOpenedAt !== null }).map(
                  (line) => (
                    <li key={line}>{line}</li>
                  ),
                )}
              </ul>
            )
          )}
        </Notice>
      )}
    </div>
  );
}

/** For example 'today', 'tomorrow', or 'on Nov 30, 2026'. */
function dayWords(day: CalendarDay, today: CalendarDay): string {
  if (day === today) return 'today';

  return day === addDays(today, 1) ? 'tomorrow' : `on ${formatDay(day)}`;
}

/** Returns a sentence for each record that would be created or changed. */
export function planWords(
  { contact: person, job, task }: AttachmentPlan,
  { today, fileCount, isOpened }: { today: CalendarDay; fileCount: number; isOpened: boolean },
): string[] {
  if (!person) return ['The sender is unknown. Choose a contact to attach this to.'];
  const { name, isNew, fillsIn } = person;
  const labels = fillsIn.map((field) => contact.fields[field].label.toLowerCase());
  const forRep = job?.isNew && job.salesRepName ? ` for ${job.salesRepName}` : '';
  const files = fileCount === 1 ? '1 file' : `${fileCount} files`;

  return [
    isNew ? `Adds ${name} as a new contact.` : `Attaches it to ${name}.`,
    labels.length > 0 && `Fills in ${name}’s blank ${labels.join(' and ')}.`,
    job &&
      (job.isNew
        ? `Adds the lead “${job.title}”${forRep}.`
        : `Attaches it to the job “${job.title}”.`),
    task &&
      `Adds the task “${task.title}” for ${task.assignedToName ?? 'no one yet'}, due ${dayWords(task.dueDate, today)} at ${formatClockTime(task.dueTime)}.`,
    fileCount > 0 &&
      `Adds ${files} to the ${job ? 'job' : 'contact'}${isOpened ? '' : ' once opened'}.`,
  ].filter((line) => typeof line === 'string');
}
