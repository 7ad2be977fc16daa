import { Card } from '#web/ui/card.tsx';
import { MailLink } from '#web/ui/mail-link.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { formatDay, isCalendarDay } from '#shared/calendar-day.ts';
import { answerText } from '#features/web-forms/form-answers.ts';
import type { SubmittedAnswer, WebFormSubmission } from '../web-form-submission.ts';
import classes from './submission-view.module.css';

/** An answer as its field reads best. */
function AnswerText({ answer: { type, value } }: { answer: SubmittedAnswer }) {
  if (value === null || value === '') return <span className={classes.none}>Not answered</span>;
  if (typeof value === 'string') {
    if (type === 'EMAIL') return <MailLink email={value} />;
    if (type === 'PHONE') return <PhoneLink phone={value} />;
    if (type === 'DATE' && isCalendarDay(value)) return formatDay(value);
  }

  return answerText(value);
}

/** What was sent, under the labels of the day. */
export function SubmissionView({ submission }: { submission: WebFormSubmission }) {
  return (
    <Card title="Answers">
      <dl className={classes.answers}>
        {submission.answers.map((answer) => (
          <div key={answer.fieldId} className={classes.answer}>
            <dt>{answer.label}</dt>
            <dd>
              <AnswerText answer={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
