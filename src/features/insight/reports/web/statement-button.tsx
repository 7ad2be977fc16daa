import { Button, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balanceEndpoints } from '#features/money/balances/balance-endpoints.ts';
import { formatDay } from '#shared/calendar-day.ts';
import { fileUrl } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan, useToday } from '#web/me.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { statementPeriods } from '../report-query.ts';
import { statementEndpoints, usualPeriod } from '../statement.ts';

/** Opens a contact's statement as a PDF. Hidden if the contact has no invoices or payments. */
export function StatementButton({ id }: { id: number }) {
  const canPrint = useCan('payments', 'export');
  const [isChoosing, setIsChoosing] = useState(false);
  const { data } = useQuery({
    ...endpointQuery(balanceEndpoints.ofContact, { params: { id } }),
    enabled: canPrint,
  });
  if (!canPrint || !data || (data.invoices === 0 && data.payments === 0)) return null;

  return (
    <>
      <Button variant="default" onClick={() => setIsChoosing(true)}>
        Statement
      </Button>
      {isChoosing && <StatementDialog id={id} onClose={() => setIsChoosing(false)} />}
    </>
  );
}

function StatementDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const today = useToday();
  const periods = statementPeriods(today);
  const [chosen, setChosen] = useState('Last 12 months');
  const { from, to } = periods.find(({ label }) => label === chosen) ?? usualPeriod(today);

  return (
    <Dialog title="Statement" size={420} onClose={onClose}>
      <Stack>
        <NativeSelect
          label="Period"
          description={`${formatDay(from)} to ${formatDay(to)}`}
          data={periods.map(({ label }) => label)}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button
          component="a"
          href={fileUrl(statementEndpoints.ofContact, { params: { id }, query: { from, to } })}
          target="_blank"
          onClick={onClose}
        >
          Open PDF
        </Button>
      </Stack>
    </Dialog>
  );
}
