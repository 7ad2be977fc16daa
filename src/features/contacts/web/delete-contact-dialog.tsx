import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { balanceEndpoints } from '#features/balances/balance-endpoints.ts';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { DeleteDialog } from '#web/ui/delete-dialog.tsx';
import type { ListedContact } from '../contact.ts';
import { contactEndpoints } from '../contact-endpoints.ts';

interface DeleteContactDialogProps {
  contact: ListedContact;
  /** After the delete, before other data is loaded again: to leave the contact's page. */
  onDeleted?: () => Promise<void>;
  onClose: () => void;
}

export function DeleteContactDialog({ contact, onDeleted, onClose }: DeleteContactDialogProps) {
  const { data: summary } = useQuery(
    snapshotQuery(balanceEndpoints.ofContact, { params: { id: contact.id } }),
  );
  const kept = summary ? keptRecords(summary) : '';

  return (
    <DeleteDialog
      question={`Are you sure you want to delete the contact "${contact.name}"? This action cannot be undone.`}
      note={kept && <Text>{`${kept} of this contact will stay and keep the name.`}</Text>}
      onDelete={async () => {
        await callApi(contactEndpoints.remove, { params: { id: contact.id } });
        await onDeleted?.();
      }}
      done={{ title: 'Contact deleted', description: contact.name }}
      failure="Failed to delete contact. Please try again."
      onClose={onClose}
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
