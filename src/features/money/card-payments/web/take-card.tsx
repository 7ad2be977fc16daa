import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';

/** On an invoice's page, when cards are accepted: opens the card form for it. */
export function TakeCard({ id }: { id: number }) {
  const { data: settings } = useQuery(endpointQuery(cardPaymentEndpoints.settings));
  if (!settings?.isConfigured) return null;

  return (
    // A full page load, because the policy that allows the card form belongs to the document.
    <Button component="a" variant="default" href={`/payments/process?invoiceId=${id}`} fullWidth>
      Take a Card
    </Button>
  );
}
