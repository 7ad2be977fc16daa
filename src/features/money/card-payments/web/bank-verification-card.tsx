import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useMay } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { formatDollars } from '#shared/money.ts';
import { depositWords } from '../bank-verification.ts';
import type { SmallDeposits } from '../bank-verification.ts';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';

/**
 * Shows an invoice's bank payment that is waiting for the client or wasn't confirmed. Renders
 * nothing if there is none.
 */
export function BankVerificationCard({ id }: { id: number }) {
  return useMay('payments')('create') && <Verification id={id} />;
}

function Verification({ id }: { id: number }) {
  const { data } = useQuery(
    endpointQuery(cardPaymentEndpoints.bankVerification, { params: { id } }),
  );
  if (!data) return null;
  const figure = formatDollars(data.amount);

  return (
    <Card title="Bank Payment">
      {data.deposits === null ? (
        <p>
          The {figure} payment failed. {data.problem}
        </p>
      ) : (
        <>
          <p>The {figure} payment starts once the client confirms the bank account.</p>
          <Text c="dimmed" size="sm" mt="xs">
            {depositWords(data.deposits)}
          </Text>
          <ConfirmationLink deposits={data.deposits} />
        </>
      )}
    </Card>
  );
}

/** Links to the provider's page for confirming the deposits. */
export function ConfirmationLink({ deposits: { url } }: { deposits: SmallDeposits }) {
  return (
    url !== null && (
      <Button component="a" href={url} target="_blank" rel="noopener" variant="default" mt="sm">
        Open Confirmation Page
      </Button>
    )
  );
}
