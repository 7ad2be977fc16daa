import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { pageRecordQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';

const ProviderRefundDialog = lazy(async () => ({
  default: (await import('./provider-refund-dialog.tsx')).ProviderRefundDialog,
}));

/** Refunds a card or bank payment through the provider, from the payment's page. */
export function RefundThroughProvider({ id }: { id: number }) {
  const { data: payment } = useQuery(pageRecordQuery(paymentEndpoints.read, { params: { id } }));
  const canRefund = useCan('payments', 'delete', payment);
  const [isOpen, setIsOpen] = useState(false);
  const isRefundable =
    payment !== undefined &&
    payment.stripePaymentId !== null &&
    payment.kind === 'payment' &&
    ['completed', 'partially_refunded'].includes(payment.status) &&
    payment.amount > payment.refunded;
  if (!isRefundable || !canRefund) return null;

  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Refund
      </Button>
      {isOpen && (
        <Suspense>
          <ProviderRefundDialog payment={payment} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
