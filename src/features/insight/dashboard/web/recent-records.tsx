import { Link } from '@tanstack/react-router';
import { CONTACT_TYPE_LABELS, type ListedContact } from '#features/work/contacts/contact.ts';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { DueDay } from '#features/money/invoices/web/due-day.tsx';
import { InvoiceStatusBadges } from '#features/money/invoices/web/invoice-status-badges.tsx';
import { phoneText } from '#shared/phone.ts';
import type { RecordRow } from '#web/list/record-rows.tsx';
import { useCan } from '#web/me.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { FewRecords } from './few-records.tsx';
import { Pair } from './pair.tsx';

const NEWEST = { sort: [{ field: 'createdAt', desc: true }], page: 1, pageSize: 4 };

/** Lists the newest contacts and, for users who can read them, invoices. */
export function RecentRecords() {
  const canReadInvoices = useCan('invoices', 'read');

  return (
    <Pair>
      <RecentContacts />
      {canReadInvoices && <RecentInvoices />}
    </Pair>
  );
}

function RecentContacts() {
  const canCreate = useCan('contacts', 'create');

  return (
    <FewRecords
      title="Recent Contacts"
      all={<Link to="/contacts">View all</Link>}
      endpoint={contactEndpoints.list}
      list={NEWEST}
      row={contactRow}
      none="No contacts yet"
      first={canCreate && <Link to="/contacts/add">Add your first contact</Link>}
    />
  );
}

/** A contact row with their picture and contact details. */
export function contactRow({ id, name, type, company, phone, email }: ListedContact): RecordRow {
  return {
    href: `/contacts/${id}`,
    lead: <Avatar name={name} size={36} />,
    title: name,
    details: [
      CONTACT_TYPE_LABELS[type],
      company,
      (phone && phoneText(phone)) ?? email ?? 'No email provided',
    ],
  };
}

function RecentInvoices() {
  const canCreate = useCan('invoices', 'create');

  return (
    <FewRecords
      title="Recent Invoices"
      all={<Link to="/invoices">View all</Link>}
      endpoint={invoiceEndpoints.list}
      list={NEWEST}
      row={(invoice) => ({
        href: `/invoices/${invoice.id}`,
        title: invoice.clientName,
        details: [
          invoice.invoiceNumber,
          invoice.dueDate && (
            <>
              Due <DueDay invoice={invoice} />
            </>
          ),
        ],
        badge: <InvoiceStatusBadges invoice={invoice} />,
        figure: <MoneyText dollars={invoice.total} />,
      })}
      none="No invoices yet"
      first={canCreate && <Link to="/invoices/add">Create your first invoice</Link>}
    />
  );
}
