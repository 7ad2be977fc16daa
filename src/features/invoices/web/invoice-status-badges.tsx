import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Invoice } from '../invoice.ts';

/** An invoice's state; overdue and part-paid show together (D12). */
export function InvoiceStatusBadges({
  invoice: { displayStatus, status },
}: {
  invoice: Pick<Invoice, 'displayStatus' | 'status' | 'paid' | 'balance'>;
}) {
  const isBoth = displayStatus === 'overdue' && status === 'partial';

  return (
    <>
      <StatusBadge status={displayStatus} />
      {isBoth && <> </>}
      {isBoth && <StatusBadge status="partial" />}
    </>
  );
}
