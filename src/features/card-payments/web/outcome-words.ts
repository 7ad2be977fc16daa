import { formatDollars } from '#shared/money.ts';
import type { ToastMessage } from '#web/toast/toast.ts';
import type { CardPayment } from '../card-payment.ts';

export const BANK_DEBIT_WAIT =
  'A bank debit takes about 4 business days. The invoice counts it as paid once the money has arrived.';

/** How a payment stands for its user: processing until the books know it. */
export function stateOf({
  status,
  paymentId,
  message,
}: Pick<CardPayment, 'status' | 'paymentId' | 'message'>):
  | 'processing'
  | 'pending'
  | 'paid'
  | 'failed' {
  // Open again, with a reason: the card or its bank refused.
  const isRefused = status === 'open' && message !== null;
  if (isRefused || status === 'failed' || status === 'canceled') return 'failed';
  if (paymentId === null) return 'processing';

  return status === 'succeeded' ? 'paid' : 'pending';
}

/** After so long a screen no longer waits for the provider. */
export const PATIENCE_MS = 20_000;

/** The toast for a payment that the provider is slow to confirm. */
export const SLOW_TOAST: ToastMessage = {
  title: 'Not confirmed yet',
  description: 'The provider has not confirmed the payment. It is recorded here once it does.',
  tone: 'error',
};

/** The toast for a payment that is no longer processing. */
export function outcomeToast(payment: CardPayment): ToastMessage {
  switch (stateOf(payment)) {
    case 'paid':
      return {
        title: 'Payment Successful',
        description: 'Thank you for your payment!',
        tone: 'success',
      };
    case 'failed':
      return {
        title: 'Payment Failed',
        description: payment.message ?? 'The payment did not go through.',
        tone: 'error',
      };
    default:
      return {
        title: 'Payment pending',
        description: `${formatDollars(payment.amount)} is on its way from the bank.`,
        tone: 'success',
      };
  }
}
