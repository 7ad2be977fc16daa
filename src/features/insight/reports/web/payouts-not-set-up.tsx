import { useQuery } from '@tanstack/react-query';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import { CardPaymentsNotSetUp } from '#features/money/card-payments/web/card-payments-not-set-up.tsx';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { NotFoundPage } from '#web/pages/message-page.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { payouts } from '../payout-report.ts';

/** Shown instead of the report until the first payout, with instructions to set payouts up. */
export function PayoutsNotSetUp() {
  const answer = useQuery(endpointQuery(cardPaymentEndpoints.settings));

  return (
    <Loaded answer={answer} notFound={<NotFoundPage />}>
      {(settings) =>
        settings.isConfigured ? (
          <Card>
            <EmptyState title="No payouts yet" text={payouts.empty} />
          </Card>
        ) : (
          <CardPaymentsNotSetUp settings={settings} then="payouts appear here" />
        )
      }
    </Loaded>
  );
}
