import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toCents, toDollars } from '#shared/money.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Card } from '#web/ui/card.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PAYMENT_METHOD_LABELS, type Payment } from '#features/money/ledger/payment.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';
import { whereMoneyWent } from '../payment-split.ts';
import { PaymentAmount } from './payment-amount.tsx';
import classes from './payment-money.module.css';
import { kindWord } from './payment-words.ts';

/** No payment has this many refunds in practice. */
const MOST_SHOWN = 100;

interface PaymentMoneyProps {
  payment: Payment;
  /** Opens the dialog for applying the credit; undefined if the user lacks permission. */
  onApply: (() => void) | undefined;
}

/**
 * Shows where a payment's money is: on invoices, kept as credit, or refunded. The parts add up to
 * its amount.
 */
export function PaymentMoney({ payment, onApply }: PaymentMoneyProps) {
  const { id, amount, status, refundOf } = payment;
  const isReceived = amount > 0 && refundOf === null;
  const refunds = useQuery({
    ...endpointQuery(paymentEndpoints.list, {
      list: {
        filters: [{ field: 'refundOf', operator: 'equals', values: [String(id)] }],
        sort: [{ field: 'date', desc: true }],
        page: 1,
        pageSize: MOST_SHOWN,
      },
    }),
    enabled: isReceived,
  });
  if (isReceived && !refunds.data) return <Skeleton height={120} radius="lg" />;

  const listed = refunds.data?.rows ?? [];
  const { invoices, credit, returned } = whereMoneyWent(payment, listed);

  return (
    <>
      {status !== 'voided' && (
        <Card title={isReceived ? 'Applied To' : 'Source'}>
          <ul className={classes.lines}>
            {invoices.map(({ invoiceId, invoiceNumber, amount: there }) => (
              <Line key={invoiceId} amount={<MoneyText dollars={there} />}>
                <Link to="/invoices/$id" params={{ id: invoiceId }}>
                  {invoiceNumber}
                </Link>
              </Line>
            ))}
            {credit > 0 && (
              <Line
                amount={<MoneyText dollars={credit} />}
                note={`Kept as ${payment.clientName}’s credit`}
                action={
                  onApply && (
                    <Button variant="default" size="compact-md" onClick={onApply}>
                      Apply to an Invoice
                    </Button>
                  )
                }
              >
                Unapplied Credit
              </Line>
            )}
            {returned > 0 && <Line amount={<MoneyText dollars={returned} />}>Refunded</Line>}
            {!isReceived && <FromCredit payment={payment} />}
          </ul>
          <div className={classes.sum}>
            <span>Total</span>
            <MoneyText dollars={amount} />
          </div>
        </Card>
      )}
      {listed.length > 0 && (
        <Card title="Refunded">
          <ul className={classes.lines}>
            {listed.map((refund) => (
              <Line
                key={refund.id}
                amount={<PaymentAmount payment={refund} />}
                note={[
                  PAYMENT_METHOD_LABELS[refund.method],
                  refund.status === 'voided' && 'voided',
                  refund.notes,
                ]
                  .filter(Boolean)
                  .join(', ')}
              >
                <Link to="/payments/$id" params={{ id: refund.id }}>
                  {kindWord(refund)} of <DayText day={refund.date} />
                </Link>
              </Line>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** The part of a refund that came from the client's credit rather than from an invoice. */
function FromCredit({ payment: { amount, allocations } }: { payment: Payment }) {
  const onInvoices = allocations.reduce((sum, one) => sum + toCents(one.amount), 0);
  const cents = toCents(amount) - onInvoices;
  if (cents === 0) return null;

  return <Line amount={<MoneyText dollars={toDollars(cents)} />}>Client’s Credit</Line>;
}

interface LineProps {
  amount: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

function Line({ amount, note, action, children }: LineProps) {
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        <span>{children}</span>
        {note && <span className={classes.note}>{note}</span>}
        {action && <span className={`${classes.action} no-print`}>{action}</span>}
      </span>
      {amount}
    </li>
  );
}
