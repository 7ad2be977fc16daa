import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDollars } from '#shared/money.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { DayText, InstantDayText } from '#web/ui/day-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { methodInWords, type Payment } from '#features/money/ledger/payment.ts';
import classes from './payment-side.module.css';
import { isRecordedByHand, kindNote, recordedFacts } from './payment-words.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';

/** Returns facts from the provider, with gross, fee, and net as separate amounts. */
function providerFacts(
  { stripePaymentId, amount, fee, net, payoutId, payoutOn }: Payment,
  canOpenPayout: boolean,
) {
  const day = payoutOn !== null && <DayText day={payoutOn} />;

  return [
    { label: 'Gross', value: fee !== null && <MoneyText dollars={amount} /> },
    { label: 'Processing fee', value: fee !== null && <MoneyText dollars={fee} /> },
    { label: 'Net', value: net !== null && <MoneyText dollars={net} /> },
    {
      label: 'Paid out on',
      value:
        day && canOpenPayout && payoutId !== null ? (
          <Link to="/payments" search={{ 'filter[payoutId]': payoutId }}>
            {day}
          </Link>
        ) : (
          day
        ),
    },
    { label: 'Transaction ID', value: stripePaymentId },
  ];
}

/** A payment's amount in large type, followed by its details. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const { amount, status, createdBy, refundOf, invoiceId, invoiceNumber } = payment;
  const { data: users, isPending } = useQuery(endpointQuery(teamEndpoints.users));
  const canOpenPayout = useCan('payments', 'export');
  const recorder = users?.find(({ id }) => id === createdBy);
  const isByClient = createdBy === null && payment.kind === 'payment' && !isRecordedByHand(payment);
  const byClient = isByClient ? 'The client, on their page' : undefined;
  const figure = formatDollars(amount);

  return (
    <Card title="Amount">
      <p className={`${classes.total} figure`} data-voided={status === 'voided' || undefined}>
        {status === 'voided' ? <s>{figure}</s> : figure}
      </p>
      <Facts
        facts={[
          {
            label: 'Client',
            value: (
              <Link to="/contacts/$id" params={{ id: payment.clientId }}>
                {payment.clientName}
              </Link>
            ),
          },
          {
            label: refundOf === null ? 'Recorded for' : 'Invoice',
            value:
              invoiceId === null ? (
                invoiceNumber
              ) : (
                <Link to="/invoices/$id" params={{ id: invoiceId }}>
                  {invoiceNumber}
                </Link>
              ),
          },
          {
            label: 'Refund of',
            value: refundOf !== null && (
              <Link to="/payments/$id" params={{ id: refundOf }}>
                an earlier payment
              </Link>
            ),
          },
          // For all other kinds, the page title already shows the kind.
          { label: 'Kind', value: payment.kind === 'marked_paid' && kindNote(payment) },
          { label: 'Method', value: methodInWords(payment) },
          { label: 'Date', value: <DayText day={payment.date} /> },
          { label: 'Reference', value: payment.reference },
          ...providerFacts(payment, canOpenPayout),
          ...recordedFacts(
            payment,
            isPending ? <Skeleton height={21} width={96} /> : (recorder?.fullName ?? byClient),
          ),
          { label: 'Recorded on', value: <InstantDayText instant={payment.createdAt} /> },
        ]}
      />
    </Card>
  );
}
