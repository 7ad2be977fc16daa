import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NOTICE_DAYS } from '../autopay-rules.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useMay } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { formatDollars } from '#shared/money.ts';
import { autopayEndpoints } from '../autopay-endpoints.ts';

/**
 * Shows when the client's saved card will pay an invoice; renders nothing if no charge is planned.
 */
export function PlannedCharge({ id }: { id: number }) {
  return useMay('payments')('create') && <Planned id={id} />;
}

function Planned({ id }: { id: number }) {
  const { data } = useQuery(endpointQuery(autopayEndpoints.planned, { params: { id } }));
  if (!data) return null;

  return (
    <Card title="Automatic payment">
      <p>
        Will be paid automatically on <DayText day={data.chargeOn} /> with {data.label}.
      </p>
      <Text c="dimmed" size="sm">
        {formatDollars(data.amount)} if the balance stays the same. The client gets an email{' '}
        {NOTICE_DAYS} days before.
      </Text>
    </Card>
  );
}
