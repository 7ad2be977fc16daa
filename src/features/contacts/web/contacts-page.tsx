import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '#shared/calendar-day.ts';
import { ListBody } from '#web/list/list-body.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import type { ListColumn } from '#web/list/list-column.ts';
import { ListToolbar } from '#web/list/list-toolbar.tsx';
import { Pagination } from '#web/list/pagination.tsx';
import { useList } from '#web/list/use-list.ts';
import { useCan } from '#web/me.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { CONTACT_TYPE_LABELS, type Contact } from '../contact.ts';
import { contactEndpoints } from '../contact-endpoints.ts';

const typeLabel = (type: string) =>
  Object.entries(CONTACT_TYPE_LABELS).find(([key]) => key === type)?.[1] ?? type;

const COLUMNS: readonly ListColumn<Contact>[] = [
  { key: 'name', label: 'Name', render: ({ name }) => name, width: '200px' },
  { key: 'email', label: 'Email', render: ({ email }) => email ?? 'No email provided' },
  { key: 'phone', label: 'Phone', render: ({ phone }) => phone ?? '—' },
  { key: 'type', label: 'Type', render: ({ type }) => typeLabel(type), valueLabel: typeLabel },
  { key: 'status', label: 'Status', render: ({ status }) => <StatusBadge status={status} /> },
  { key: 'company', label: 'Company', render: ({ company }) => company ?? '—', priority: 3 },
  {
    key: 'createdAt',
    label: 'Created',
    render: ({ createdAt }) => <span className="figure">{formatInstant(createdAt)}</span>,
    priority: 2,
  },
];

export function ContactsPage() {
  const canCreate = useCan('contacts', 'create');
  const list = useList({
    feature: 'contacts',
    endpoint: contactEndpoints.list,
    exportEndpoint: contactEndpoints.exportCsv,
    columns: COLUMNS,
    extraFilters: [{ key: 'address', label: 'Address' }],
    rowHref: ({ id }) => `/contacts/${id}`,
    rowLabel: ({ name }) => name,
    noun: ['contact', 'contacts'],
    defaultSort: 'name',
  });

  return (
    <>
      <PageHeader
        title="Contacts"
        description="Manage your clients, contractors, and suppliers"
        actions={
          canCreate && (
            <Button component={Link} to="/contacts/add">
              Add Contact
            </Button>
          )
        }
      />
      <ListCard list={list}>
        <ListToolbar
          list={list}
          searchLabel="Search contacts..."
          sortChoices={[
            { value: 'name', label: 'Name A-Z' },
            { value: '-createdAt', label: 'Recently Added' },
          ]}
        />
        <ListBody
          list={list}
          card={({ name, email, phone, status }) => ({
            title: name,
            badge: <StatusBadge status={status} />,
            lines: [email ?? 'No email provided', phone],
          })}
          menu={({ id }) => [
            { key: 'view', label: 'View', href: `/contacts/${id}` },
            { key: 'edit', label: 'Edit', href: `/contacts/edit/${id}` },
          ]}
          empty={{
            title: "You haven't added any contacts yet",
            notFound: (q) => (q ? `No contacts matching "${q}"` : 'No results found'),
          }}
        />
        <Pagination list={list} />
      </ListCard>
    </>
  );
}
