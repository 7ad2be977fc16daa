import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { InfoButton } from '#web/ui/info-button.tsx';
import { WITHIN_AN_HOUR } from '../response-times.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';
import classes from './submissions.module.css';

/** For example '42 minutes', '3 hours', or '2 days'. */
function timeInWords(minutes: number): string {
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 2880
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day'];

  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Shows this month's response times for one form, or for all forms if null. */
export function ResponseTimesLine({ formId }: { formId: number | null }) {
  const query = formId === null ? {} : { formId };
  const { data } = useQuery(endpointQuery(webFormSubmissionEndpoints.responseTimes, { query }));
  if (!data || data.received === 0) return null;
  const { received, answered, medianMinutes, percentWithinHour } = data;

  return (
    <div className={classes.times}>
      <p>
        {`This month: ${received.toLocaleString('en-US')} received, ${answered.toLocaleString('en-US')} answered`}
        {medianMinutes !== null && ` · median reply ${timeInWords(medianMinutes)}`}
        {percentWithinHour !== null && ` · ${percentWithinHour}% answered within an hour`}
      </p>
      {percentWithinHour !== null && (
        <InfoButton label="About answered within an hour" text={WITHIN_AN_HOUR} />
      )}
    </div>
  );
}
