import { Badges } from '#web/ui/badges.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Invoice } from '../invoice.ts';

/** An invoice's state; overdue and part-paid show together (D12). */
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
