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
 * On an invoice: its bank payment that waits for the client, or was not confirmed; renders nothing
 * without one.
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

/** Opens the provider's page where the client confirms the deposits. */
export function ConfirmationLink({ deposits: { url } }: { deposits: SmallDeposits }) {
  return (
    url !== null && (
      <Button component="a" href={url} target="_blank" rel="noopener" variant="default" mt="sm">
        Open Confirmation Page
      </Button>
    )
  );
}
