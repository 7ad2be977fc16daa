import { payment as paymentEntity } from '#features/money/ledger/payment.ts';
import type { RelatedListProps } from '#web/feature-web.ts';
import { RelatedList } from '#web/list/related-list.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';

/** A client's payments, shown on the client's page. */
export function RelatedPayments(props: RelatedListProps) {
  return (
    <RelatedList
      {...props}
      entity={paymentEntity}
      endpoint={paymentEndpoints.list}
      sort="-date"
      row={(payment) => ({
        href: `/payments/${payment.id}`,
        title: statusLabel(payment.method),
        details: [<DayText key="date" day={payment.date} />, payment.invoiceNumber, payment.notes],
        badge: <StatusBadge status={payment.status} />,
        figure: <MoneyText dollars={payment.amount} />,
      })}
    />
  );
}
