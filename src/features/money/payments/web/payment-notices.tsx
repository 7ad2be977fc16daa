import { Link } from '@tanstack/react-router';
import { useWatch, type Control } from 'react-hook-form';
import type { z } from 'zod';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { whyNotPayable } from '#features/money/ledger/invoice-state.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { paymentForm } from '../payment-requests.ts';
import { splitWords } from './payment-split-words.ts';
import classes from '#web/ui/notice.module.css';

interface PaymentNoticesProps {
  control: Control<z.input<typeof paymentForm>, unknown, z.output<typeof paymentForm>>;
  invoice: Invoice | null;
}

/**
 * Notices shown before a payment is recorded: it will issue a draft, the excess will become credit,
 * or a cancelled invoice cannot accept it.
 */
export function PaymentNotices({ control, invoice }: PaymentNoticesProps) {
  const amount = useWatch({ control, name: 'amount' });
  if (!invoice) return <div className={classes.notices} data-wide aria-live="polite" />;

  const { id, invoiceNumber, clientName, status, balance } = invoice;
  const refusal = status === 'cancelled' ? whyNotPayable({ manualStatus: status }) : null;
  const split = splitWords(invoice, amount);

  return (
    <div className={classes.notices} data-wide aria-live="polite">
      {refusal && (
        <Notice tone="error" title={refusal}>
          <Link to="/invoices/$id" params={{ id }}>
            Open {invoiceNumber}
          </Link>
        </Notice>
      )}
      {status === 'draft' && (
        <Notice tone="warning" title={`${invoiceNumber} is a draft`}>
          Recording a payment changes its status to Sent.
        </Notice>
      )}
      {split && (
        <Notice tone="info" title={split}>
          {balance > 0
            ? `That is more than the balance of ${invoiceNumber}. `
            : `${invoiceNumber} is paid in full. `}
          You can apply {clientName}’s credit to another invoice or refund it.
        </Notice>
      )}
    </div>
  );
}
