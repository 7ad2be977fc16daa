import { Badges } from '#web/ui/badges.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Invoice } from '../invoice.ts';

/** An invoice's status badges. An invoice can be both overdue and partially paid. */
export function InvoiceStatusBadges({
  invoice: { displayStatus, status },
}: {
  invoice: Pick<Invoice, 'displayStatus' | 'status'>;
}) {
  return (
    <Badges>
      <StatusBadge status={displayStatus} />
      {displayStatus === 'overdue' && status === 'partial' && <StatusBadge status="partial" />}
    </Badges>
  );
}
