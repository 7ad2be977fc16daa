import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { balanceEndpoints } from '#features/balances/balance-endpoints.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { DeleteRecordDialog } from '#web/record/delete-record-dialog.tsx';
import { contact as contactEntity, type ListedContact } from '../contact.ts';
import { contactEndpoints } from '../contact-endpoints.ts';

interface DeleteContactDialogProps {
  contact: ListedContact;
  onDeleted?: () => Promise<void>;
  onClose: () => void;
}

export function DeleteContactDialog({ contact, ...dialog }: DeleteContactDialogProps) {
  const { data: summary } = useQuery(
    snapshotQuery(balanceEndpoints.ofContact, { params: { id: contact.id } }),
  );
  const kept = summary ? keptRecords(summary) : '';

  return (
    <DeleteRecordDialog
      entity={contactEntity}
      endpoint={contactEndpoints.remove}
      record={contact}
      note={kept && <Text>{`${kept} of this contact will stay and keep the name.`}</Text>}
      {...dialog}
    />
  );
}

/** '2 jobs, 1 invoice': the records that a deleted contact leaves behind. */
function keptRecords(counts: Record<'jobs' | 'estimates' | 'invoices' | 'payments', number>) {
  const words = (['job', 'estimate', 'invoice', 'payment'] as const).flatMap((word) => {
    const count = counts[`${word}s`];
    return count > 0 ? `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}` : [];
  });

  return new Intl.ListFormat('en-US').format(words);
}
