import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/api-client.ts';
import { DeleteDialog } from '#web/ui/delete-dialog.tsx';
import type { ListedContact } from '../contact.ts';
import { contactEndpoints } from '../contact-endpoints.ts';
import { refreshContacts } from './contact-query.ts';
import { contactSummaryQuery } from './contact-summary-query.ts';

interface DeleteContactDialogProps {
  contact: ListedContact;
  /** After it is gone, before what showed it is loaded again: to leave its page. */
  onDeleted?: () => Promise<void>;
  onClose: () => void;
}

export function DeleteContactDialog({ contact, onDeleted, onClose }: DeleteContactDialogProps) {
  // Under a key of its own: loading contacts again must not ask for the one that has just gone.
  const { data: summary } = useQuery({
    ...contactSummaryQuery(contact.id),
    queryKey: ['deleting contact', contact.id],
    gcTime: 0,
  });
  const kept = summary ? keptRecords(summary) : '';

  return (
    <DeleteDialog
      question={`Are you sure you want to delete the contact "${contact.name}"? This action cannot be undone.`}
      note={kept && <Text>{`${kept} of this contact will stay and keep the name.`}</Text>}
      onDelete={async () => {
        await callApi(contactEndpoints.remove, { params: { id: contact.id } });
        await onDeleted?.();
        await refreshContacts();
      }}
      done={{ title: 'Contact deleted', description: contact.name }}
      failure="Failed to delete contact. Please try again."
      onClose={onClose}
    />
  );
}

/** '2 jobs, 1 invoice' of what a deleted contact leaves behind (D19, C44). */
function keptRecords(counts: Record<'jobs' | 'estimates' | 'invoices' | 'payments', number>) {
  const words = (['job', 'estimate', 'invoice', 'payment'] as const).flatMap((word) => {
    const count = counts[`${word}s`];
    return count > 0 ? `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}` : [];
  });

  return new Intl.ListFormat('en-US').format(words);
}
