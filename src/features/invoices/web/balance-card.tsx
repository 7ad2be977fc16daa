import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDollars } from '#shared/money.ts';
import { useCan, useMe } from '#web/me.ts';
import { RecordParts } from '#web/record/related-records.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Invoice } from '../invoice.ts';
import { dueWords } from '../invoice-rules.ts';
import classes from './balance-card.module.css';
import { PaymentProgress } from './payment-progress.tsx';

/** The balance, its due day, and the ways to pay it. */
export function BalanceCard({ invoice }: { invoice: Invoice }) {
  const { today } = useMe();
  const canPay = useCan('payments', 'create');
  const { id, balance, dueDate, displayStatus, status } = invoice;
  const isOpen = balance > 0;

  return (
    <Card title="Balance Due">
      <p className={`${classes.balance} figure`}>{formatDollars(balance)}</p>
      {isOpen && status === 'draft' && (
        <Text c="dimmed" mb="sm">
          A draft: nothing is owed until it is sent
        </Text>
      )}
      {isOpen && status !== 'draft' && dueDate && (
        <Text c={displayStatus === 'overdue' ? 'var(--mantine-color-error)' : 'dimmed'} mb="sm">
          {dueWords(dueDate, today)}
        </Text>
      )}
      {status === 'cancelled' ? (
        <Text c="dimmed">Cancelled: nothing is owed on it</Text>
      ) : (
        <PaymentProgress invoice={invoice} />
      )}
      <RecordParts of="invoices" id={id} place="summary" />
      {canPay && isOpen && (
        <Stack gap="xs" mt="md">
          <Button component={Link} to={`/payments/add?invoiceId=${id}`} fullWidth>
            Record Payment
          </Button>
          <RecordParts of="invoices" id={id} place="action" />
        </Stack>
      )}
    </Card>
  );
}
