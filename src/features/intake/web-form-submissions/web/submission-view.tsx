import { Link } from '@tanstack/react-router';
import { Button, Group } from '@mantine/core';
import { answerText } from '#features/intake/web-forms/form-answers.ts';
import { formatDay, isCalendarDay } from '#shared/calendar-day.ts';
import { formatClockTime, isClockTime } from '#shared/clock-time.ts';
import { callApi } from '#web/api/api-client.ts';
import { useCan } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/day-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { MailLink } from '#web/ui/mail-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { useAct } from '#web/use-act.ts';
import type { SubmittedAnswer, WebFormSubmission } from '../web-form-submission.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';
import { SubmissionActions } from './submission-actions.tsx';
import { SubmissionFiles } from './submission-files.tsx';
import { SubmissionHandling } from './submission-handling.tsx';
import classes from './submission-view.module.css';

/** Shows an answer, formatted for its field type. */
function AnswerText({ answer: { type, value } }: { answer: SubmittedAnswer }) {
  if (value === null || value === '') return <span className={classes.none}>Not answered</span>;
  if (typeof value === 'string') {
    if (type === 'EMAIL') return <MailLink email={value} />;
    if (type === 'PHONE') return <PhoneLink phone={value} />;
    if (type === 'DATE' && isCalendarDay(value)) return formatDay(value);
    if (type === 'TIME' && isClockTime(value)) return formatClockTime(value);
  }

  return answerText(value);
}

interface ViewProps {
  submission: WebFormSubmission;
}

/** Explains why a submission was marked as spam, with a button to restore it. */
function SpamNotice({ submission: { id, spamReasons } }: ViewProps) {
  const mayUpdate = useCan('web_form_submissions', 'update');
  const { act, isBusy } = useAct('Failed to update submission. Please try again.');
  const clear = async () => {
    await callApi(webFormSubmissionEndpoints.notSpam, { params: { id } });
    toast({
      title: 'Submission updated',
      description: 'Moved to new submissions.',
      tone: 'success',
    });
  };

  return (
    <Notice tone="warning" title="Marked as spam">
      <ul className={classes.reasons}>
        {spamReasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {mayUpdate && (
        <Button size="compact-md" variant="default" loading={isBusy} onClick={() => act(clear)}>
          Not spam
        </Button>
      )}
    </Notice>
  );
}

/** Shows the attached records, the source, and the time of a submission. */
function SubmissionFacts({ submission }: ViewProps) {
  const { contactId, contactName, jobId, jobTitle, taskId, taskTitle } = submission;
  const { createdAt, firstResponseAt, pageUrl } = submission;

  return (
    <Card title="Attached to">
      <Facts
        facts={[
          {
            label: 'Contact',
            value:
              contactId === null ? (
                'No Contact'
              ) : contactName === null ? (
                'Unknown Contact'
              ) : (
                <Link to="/contacts/$id" params={{ id: contactId }}>
                  {contactName}
                </Link>
              ),
          },
          {
            label: 'Job',
            value: jobId !== null && jobTitle !== null && (
              <Link to="/jobs/$id" params={{ id: jobId }}>
                {jobTitle}
              </Link>
            ),
          },
          {
            label: 'Task',
            value: taskId !== null && taskTitle !== null && (
              <Link to="/tasks/$id" params={{ id: taskId }}>
                {taskTitle}
              </Link>
            ),
          },
          { label: 'Sent', value: <InstantText instant={createdAt} /> },
          {
            label: 'First response',
            value: firstResponseAt && <InstantText instant={firstResponseAt} />,
          },
          { label: 'Sent from', value: pageUrl },
        ]}
      />
    </Card>
  );
}

/** Shows the answers with labels from the form version, and the actions. */
export function SubmissionView({ submission }: ViewProps) {
  const { answers, status, isTest, fileCount } = submission;

  return (
    <div className={classes.stack}>
      {status === 'spam' && <SpamNotice submission={submission} />}
      {isTest && (
        <Notice tone="info">This is a test. It was not attached, and no one was notified.</Notice>
      )}
      <Group gap="xs">
        <SubmissionActions submission={submission} />
      </Group>
      <Card title="Answers">
        <dl className={classes.answers}>
          {answers.map((answer) => (
            <div key={answer.fieldId} className={classes.answer}>
              <dt>{answer.label}</dt>
              <dd>
                <AnswerText answer={answer} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      {fileCount > 0 && <SubmissionFiles submission={submission} />}
      <SubmissionHandling submission={submission} />
      <SubmissionFacts submission={submission} />
    </div>
  );
}
