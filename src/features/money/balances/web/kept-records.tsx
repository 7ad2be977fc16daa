/** Records that stay when a contact or a job is deleted, shown before the deletion. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { balanceEndpoints } from '../balance-endpoints.ts';

type Word = 'job' | 'estimate' | 'invoice' | 'payment';

/** The records that stay when a contact is deleted. */
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

/** The documents that stay when a job is deleted. */
export function DocumentsOfJob({ id }: { id: number }) {
  const { data } = useQuery(snapshotQuery(balanceEndpoints.ofJob, { params: { id } }));
  if (!data) return null;
  const kept = counted([
    [data.estimates, 'estimate'],
    [data.invoices, 'invoice'],
  ]);

  return kept && <Text>{`${kept} of this job will stay.`}</Text>;
}

/** Returns '2 jobs and 1 invoice'; empty without any. */
function counted(counts: readonly (readonly [count: number, word: Word])[]): string {
  const words = counts.flatMap(([count, word]) =>
    count > 0 ? `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}` : [],
  );

  return new Intl.ListFormat('en-US').format(words);
}
