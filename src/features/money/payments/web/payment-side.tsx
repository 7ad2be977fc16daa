import { Text } from '@mantine/core';
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import { Link } from '@tanstack/react-router';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { DueDay } from '#features/money/invoices/web/due-day.tsx';
import { InvoiceStatusBadges } from '#features/money/invoices/web/invoice-status-badges.tsx';
import { Card } from '#web/ui/card.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import classes from './payment-side.module.css';

/** Details of the selected invoice, including its balance. */
export function SelectedInvoice({ invoice }: { invoice: Invoice | null }) {
  if (!invoice) {
    return (
      <Card title="Selected Invoice">
        <Text c="dimmed">Choose an invoice to see its balance.</Text>
      </Card>
    );
  }
  const { id, invoiceNumber, clientName, date, total, paid, balance } = invoice;

  return (
    <Card title="Selected Invoice" actions={<InvoiceStatusBadges invoice={invoice} />}>
      <Facts
        facts={[
          {
            label: 'Invoice #',
            value: (
              <Link to="/invoices/$id" params={{ id }}>
                {invoiceNumber}
              </Link>
            ),
          },
          { label: 'Client', value: clientName },
          { label: 'Date', value: <DayText day={date} /> },
          { label: 'Due Date', value: <DueDay invoice={invoice} /> },
          { label: 'Total', value: <MoneyText dollars={total} /> },
          { label: 'Paid', value: <MoneyText dollars={paid} /> },
        ]}
      />
      <div className={classes.balance}>
        <span>Balance</span>
        <MoneyText dollars={balance} />
      </div>
    </Card>
  );
}

/** Explains the two ways to take a payment. Includes the card fee if cards are accepted. */
export function PaymentTypes({ feeNote }: { feeNote?: string }) {
  return (
    <Card title="Payment Types">
      <div className={classes.types}>
        <IconCreditCard size={20} className={classes.icon} aria-hidden />
        <div>
          <h3 className={classes.type}>Credit Card</h3>
          <p className={classes.text}>Charged by the card provider and recorded automatically.</p>
          {feeNote && <p className={classes.text}>{feeNote}</p>}
        </div>
        <IconCash size={20} className={classes.icon} aria-hidden />
        <div>
          <h3 className={classes.type}>Manual Payment</h3>
          <p className={classes.text}>Cash, check, or bank transfer you already received.</p>
        </div>
      </div>
    </Card>
  );
}
