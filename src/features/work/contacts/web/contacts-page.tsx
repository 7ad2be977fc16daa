import { Button, Group } from '@mantine/core';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { phoneText } from '#shared/phone.ts';
import { callApi } from '#web/api/api-client.ts';
import { BulkBar } from '#web/list/bulk-bar.tsx';
import { ListBody } from '#web/list/list-body.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { ListToolbar } from '#web/list/list-toolbar.tsx';
import { Pagination } from '#web/list/pagination.tsx';
import { useList } from '#web/list/use-list.ts';
import { useMay } from '#web/me.ts';
import { bulkActionsOf } from '#web/record/bulk-actions.ts';
import { DeleteRecordDialog } from '#web/record/delete-record-dialog.tsx';
import { rowActions } from '#web/record/row-actions.ts';
import { AddButton } from '#web/ui/add-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { contact, CONTACT_STATUSES, CONTACT_TYPE_LABELS, type ListedContact } from '../contact.ts';
import { contactEndpoints } from '../contact-endpoints.ts';
import { STATUS_CHOICES } from './contact-choices.ts';
import { useContactColumns } from './contact-columns.tsx';

const SORT_CHOICES = [
  { value: 'name', label: 'Name A-Z' },
  { value: '-createdAt', label: 'Recently Added' },
  { value: 'company', label: 'Company A-Z' },
];

export function ContactsPage() {
  const may = useMay('contacts');
  const [deleting, setDeleting] = useState<ListedContact | null>(null);
  const list = useList({
    endpoint: contactEndpoints.list,
    exportEndpoint: contactEndpoints.exportCsv,
    columns: useContactColumns(),
    extraFilters: [{ key: 'address', label: 'Address' }],
    rowHref: ({ id }) => `/contacts/${id}`,
    rowLabel: ({ name }) => name,
    noun: contact.noun,
    defaultSort: 'name',
  });

  const bulkActions = bulkActionsOf(contact, {
    may,
    statuses: CONTACT_STATUSES,
    call: (body) => callApi(contactEndpoints.bulk, { body }),
  });
  const actions = (
    <>
      {may('import') && (
        <Button
          component={Link}
          to="/contacts/import"
          variant="default"
          leftSection={<IconFileImport size={16} aria-hidden />}
        >
          Import
        </Button>
      )}
      {may('create') && <AddButton to="/contacts/add" label="Add Contact" />}
    </>
  );

  return (
    <>
      <PageHeader
        title="Contacts"
        description="Manage your clients, contractors, and suppliers"
        actions={actions}
      />
      <ListCard list={list}>
        <ListToolbar
          list={list}
          searchLabel="Search contacts..."
          sortChoices={SORT_CHOICES}
          quickFilter={{
            field: 'status',
            label: 'Status',
            choices: [{ value: '', label: 'All statuses' }, ...STATUS_CHOICES],
          }}
        />
        <ListBody
          list={list}
          card={({ name, email, phone, company, type, status }) => ({
            title: name,
            badge: <StatusBadge status={status} />,
            lines: [
              email ?? 'No email provided',
              phone && phoneText(phone),
              [CONTACT_TYPE_LABELS[type], company].filter(Boolean).join(' · '),
            ],
          })}
          menu={(row) => rowActions(contact, row, { may, onDelete: () => setDeleting(row) })}
          isSelectable={may('update') || may('delete') || may('export')}
          empty={{
            title: "You haven't added any contacts yet",
            text: 'Add contacts or import a list.',
            action: <Group gap="xs">{actions}</Group>,
            notFound: (q) => (q ? `No contacts matching "${q}"` : 'No contacts found'),
          }}
        />
        <Pagination list={list} />
      </ListCard>
      <BulkBar list={list} actions={bulkActions} />
      {deleting && (
        <DeleteRecordDialog
          entity={contact}
          endpoint={contactEndpoints.remove}
          record={deleting}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
