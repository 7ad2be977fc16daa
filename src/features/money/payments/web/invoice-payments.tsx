import { Button } from '@mantine/core';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { PAYMENT_METHOD_LABELS, type Payment } from '#features/money/ledger/payment.ts';
import { formatCents, formatDollars, toCents } from '#shared/money.ts';
import { endpointQuery, pageRecordQuery } from '#web/api/endpoint-query.ts';
import { callApi } from '#web/api/api-client.ts';
import { useCan } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAct } from '#web/use-act.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';
import { kindWord } from './payment-words.ts';
import classes from './invoice-payments.module.css';

const MOST_SHOWN = 100;

/** Shown on an invoice's page. Offers to apply the client's credit, if there is any. */
export function ClientCredit({ id }: { id: number }) {
  const { data: invoice } = useQuery(pageRecordQuery(invoiceEndpoints.read, { params: { id } }));

  return invoice && <ApplyCredit invoice={invoice} />;
}

function ApplyCredit({ invoice: { id, clientId, balance } }: { invoice: Invoice }) {
  const { act, isBusy } = useAct('Failed to apply the credit.');
  const { data } = useQuery(
    endpointQuery(paymentEndpoints.list, {
      list: {
        filters: [
          { field: 'clientId', operator: 'equals', values: [String(clientId)] },
          { field: 'unapplied', operator: 'gt', values: ['0'] },
        ],
        sort: [{ field: 'date', desc: false }],
        page: 1,
        pageSize: MOST_SHOWN,
      },
    }),
  );
  const payments = data?.rows ?? [];
  const credit = payments.reduce((sum, { unapplied }) => sum + unapplied, 0);
  if (credit <= 0) return null;

  const apply = async () => {
    let left = balance;
    for (const payment of payments) {
      if (left <= 0) break;
      await callApi(paymentEndpoints.apply, {
        params: { id: payment.id },
        body: { invoiceId: id },
      });
      left -= payment.unapplied;
    }
    toast({
      title: 'Credit applied',
      description: `${formatDollars(Math.min(credit, balance))} of the client's credit applied to this invoice.`,
      tone: 'success',
    });
  };

  return (
    <Button variant="default" fullWidth loading={isBusy} onClick={() => act(apply)}>
      {`Apply ${formatDollars(Math.min(credit, balance))} Credit`}
    </Button>
  );
}

/** Statuses worth showing in a row. The others are the normal case. */
const SAID = new Set<Payment['status']>(['voided', 'pending', 'failed', 'disputed']);

function lineWords({ kind, method, status }: Payment): string {
  const what = kind === 'payment' || kind === 'marked_paid' ? '' : `${kindWord({ kind })}, `;

  return `${what}${PAYMENT_METHOD_LABELS[method]}${SAID.has(status) ? `, ${status}` : ''}`;
}

/** Pending bank payments for this invoice, shown next to the paid amount. */
export function PendingPayments({ id }: { id: number }) {
  return useCan('payments', 'read') && <Pending invoiceId={id} />;
}

function Pending({ invoiceId }: { invoiceId: number }) {
  const { data } = useQuery(paymentsOn(invoiceId));
  const pending = data?.rows.filter(({ status }) => status === 'pending') ?? [];
  if (pending.length === 0) return null;
  const cents = pending.reduce((sum, { amount }) => sum + toCents(amount), 0);

  return (
    <p className={classes.pending}>
      <IconClock size={16} aria-hidden />
      {`${formatCents(cents)} pending from a bank account`}
    </p>
  );
}

const paymentsOn = (invoiceId: number) =>
  endpointQuery(paymentEndpoints.list, {
    list: {
      filters: [{ field: 'invoiceId', operator: 'equals', values: [String(invoiceId)] }],
      sort: [{ field: 'date', desc: true }],
      page: 1,
      pageSize: MOST_SHOWN,
    },
  });

/** The payments recorded on an invoice, shown on its page to users with access to payments. */
export function InvoicePayments({ id }: { id: number }) {
  return useCan('payments', 'read') && <RecordedPayments invoiceId={id} />;
}

function RecordedPayments({ invoiceId }: { invoiceId: number }) {
  const { data: invoice } = useQuery(
    pageRecordQuery(invoiceEndpoints.read, { params: { id: invoiceId } }),
  );
  const { data, isPending } = useQuery(paymentsOn(invoiceId));
  if (isPending && invoice && invoice.paid > 0) {
    return (
      <Card title="Payments">
        <Skeleton height={48} />
      </Card>
    );
  }
  if (!data || data.rows.length === 0) return null;

  return (
    <Card title="Payments">
      <ul className={classes.payments}>
        {data.rows.map((payment) => (
          <li
            key={payment.id}
            data-voided={['voided', 'failed'].includes(payment.status) || undefined}
          >
            <Link to="/payments/$id" params={{ id: payment.id }} className={classes.payment}>
              <span>
                <DayText day={payment.date} />
                <span className={classes.method}>{lineWords(payment)}</span>
              </span>
              <MoneyText dollars={payment.amount} />
            </Link>
          </li>
        ))}
      </ul>
      {data.total > data.rows.length && (
        <Link to="/payments" search={{ 'filter[invoiceId]': String(invoiceId) }}>
          {`All ${data.total} payments`}
        </Link>
      )}
    </Card>
  );
}
