import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDollars } from '#shared/money.ts';
import { useCan, useMe } from '#web/me.ts';
import { RecordParts } from '#web/record/related-records.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Invoice } from '../invoice.ts';
import { dueWords } from '../invoice-rules.ts';
import text from '#web/ui/text.module.css';
import { PaymentProgress } from './payment-progress.tsx';

/** Shows the balance, when it is due, and ways to pay it. */
export function BalanceCard({ invoice }: { invoice: Invoice }) {
  const { today } = useMe();
  const canPay = useCan('payments', 'create');
  const { id, balance, dueDate, displayStatus, status } = invoice;
  const isOpen = balance > 0;
  const isDraft = status === 'draft';

  return (
    <Card title={isDraft ? 'Draft Total' : 'Balance Due'}>
      <p className={`${text.figure} figure`}>{formatDollars(balance)}</p>
      {isDraft && (
        <Text c="dimmed" mb="sm">
          Not sent yet. Nothing is owed.
        </Text>
      )}
      {isOpen && !isDraft && dueDate && (
        <Text c={displayStatus === 'overdue' ? 'var(--mantine-color-error)' : 'dimmed'} mb="sm">
          {dueWords(dueDate, today)}
        </Text>
      )}
      {status === 'cancelled' && <Text c="dimmed">Cancelled. Nothing is owed.</Text>}
      {status !== 'cancelled' && !isDraft && <PaymentProgress invoice={invoice} />}
      <RecordParts of="invoices" id={id} place="summary" />
      {canPay && isOpen && (
        <Stack gap="xs" mt="md">
          {/* Not the primary button on a draft; that is Send. */}
          <Button
            component={Link}
            to={`/payments/add?invoiceId=${id}`}
            variant={isDraft ? 'default' : 'filled'}
            fullWidth
          >
            Record Payment
          </Button>
          <RecordParts of="invoices" id={id} place="action" />
        </Stack>
      )}
    </Card>
  );
}
