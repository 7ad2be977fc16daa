import { useMe } from '#web/me.ts';
import { DayText } from '#web/ui/day-text.tsx';
import type { Invoice } from '../invoice.ts';
import text from '#web/ui/text.module.css';

/** A due date, shown in red if it has passed and the invoice is neither paid nor cancelled. */
export function DueDay({
  invoice: { dueDate, status },
}: {
  invoice: Pick<Invoice, 'dueDate' | 'status'>;
}) {
  const { today } = useMe();
  const isLate = dueDate !== null && dueDate < today && status !== 'paid' && status !== 'cancelled';

  return (
    <span className={isLate ? text.late : undefined}>
      <DayText day={dueDate} none="No due date" />
    </span>
  );
}
