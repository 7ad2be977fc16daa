import { Link } from '@tanstack/react-router';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { Card } from '#web/ui/card.tsx';
import { DayText, InstantDayText } from '#web/ui/day-text.tsx';
import { Facts, type Fact } from '#web/ui/facts.tsx';

interface DocumentFactsProps {
  document: {
    clientId: number;
    clientName: string;
    jobId: number | null;
    jobTitle: string | null;
    location: { name: string } | null;
    date: CalendarDay;
    sentAt: string | null;
  };
  /** Facts that only this kind of document has. */
  more: readonly Fact[];
}

/** A document's client, job, dates, and related records. */
export function DocumentFacts({ document, more }: DocumentFactsProps) {
  const { clientId, clientName, jobId, jobTitle, location, date, sentAt } = document;

  return (
    <Card title="Details">
      <Facts
        facts={[
          {
            label: 'Client',
            value: (
              <Link to="/contacts/$id" params={{ id: clientId }}>
                {clientName}
              </Link>
            ),
          },
          {
            label: 'Job',
            value: jobId !== null && (
              <Link to="/jobs/$id" params={{ id: jobId }}>
                {jobTitle}
              </Link>
            ),
          },
          { label: 'Location', value: location?.name },
          { label: 'Date', value: <DayText day={date} /> },
          ...more,
          { label: 'Sent', value: sentAt && <InstantDayText instant={sentAt} /> },
        ]}
      />
    </Card>
  );
}
