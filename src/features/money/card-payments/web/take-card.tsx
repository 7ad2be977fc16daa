import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';

/** Opens the card form from an invoice's page, if cards are accepted. */
export function TakeCard({ id }: { id: number }) {
  const { data: settings } = useQuery(endpointQuery(cardPaymentEndpoints.settings));
  if (!settings?.isConfigured) return null;

  return (
    // Load the full page, because the content security policy that allows the card form belongs to
    // the document.
    <Button component="a" variant="default" href={`/payments/process?invoiceId=${id}`} fullWidth>
      Take a Card
    </Button>
  );
}
