/** Lists the records that are kept when a contact or job is deleted, before the user confirms. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { balanceEndpoints } from '../balance-endpoints.ts';

type Word = 'job' | 'estimate' | 'invoice' | 'payment';

/** Lists the records that are kept when a contact is deleted. */
export function RecordsOfContact({ id }: { id: number }) {
  const { data } = useQuery(snapshotQuery(balanceEndpoints.ofContact, { params: { id } }));
  if (!data) return null;
  const { jobs, estimates, invoices, payments } = data;
  const kept = counted([
    [jobs, 'job'],
    [estimates, 'estimate'],
    [invoices, 'invoice'],
    [payments, 'payment'],
  ]);

  return kept && <Text>{`${kept} of this contact will stay, under the same name.`}</Text>;
}

/** Lists the documents that are kept when a job is deleted. */
export function DocumentsOfJob({ id }: { id: number }) {
  const { data } = useQuery(snapshotQuery(balanceEndpoints.ofJob, { params: { id } }));
  if (!data) return null;
  const kept = counted([
    [data.estimates, 'estimate'],
    [data.invoices, 'invoice'],
  ]);

  return kept && <Text>{`${kept} of this job will stay.`}</Text>;
}

/** Formats counts as '2 jobs and 1 invoice'; '' if all are zero. */
function counted(counts: readonly (readonly [count: number, word: Word])[]): string {
  const words = counts.flatMap(([count, word]) =>
    count > 0 ? `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}` : [],
  );

  return new Intl.ListFormat('en-US').format(words);
}
