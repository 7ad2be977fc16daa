import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { DeleteRecordDialog } from '#web/record/delete-record-dialog.tsx';
import { NewRecordMenu, RecordParts, RelatedRecords } from '#web/record/related-records.tsx';
import { RecordPage, TimelineCard } from '#web/record/record-page.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantDayText } from '#web/ui/day-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { MailLink } from '#web/ui/mail-link.tsx';
import { NotesCard } from '#web/ui/notes-card.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { ColorBadge, StatusBadge } from '#web/ui/status-badge.tsx';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { contactEndpoints } from '../contact-endpoints.ts';
import { contact, CONTACT_TYPE_LABELS, type Contact } from '../contact.ts';
import layout from '#web/ui/layout.module.css';
import { ReachButtons } from './reach-buttons.tsx';

const route = getRouteApi('/app/contacts/$id');

export function ContactPage() {
  const { id } = route.useParams();
  const answer = useQuery(endpointQuery(contactEndpoints.read, { params: { id } }));

  return (
    <RecordPage
      entity={contact}
      answer={answer}
      head={({ company, type, status }) => ({
        description: company,
        badge: (
          <>
            <ColorBadge color="gray" label={CONTACT_TYPE_LABELS[type]} />
            <StatusBadge status={status} />
          </>
        ),
        actions: (
          <>
            <RecordParts place="action" of="contacts" id={id} />
            <NewRecordMenu on="contacts" search={{ clientId: id }} />
          </>
        ),
      })}
      deleteDialog={(record, dialog) => (
        <DeleteRecordDialog
          entity={contact}
          endpoint={contactEndpoints.remove}
          record={record}
          {...dialog}
        />
      )}
    >
      {(record) => (
        <div className={layout.stack}>
          <RecordParts place="summary" of="contacts" id={id} />
          <TwoColumns
            isSideFirst
            side={
              <>
                <ContactFacts contact={record} />
                <NotesCard notes={record.notes} />
                <RecordParts place="side" of="contacts" id={id} />
              </>
            }
            main={
              <>
                <RelatedRecords
                  on="contacts"
                  id={id}
                  newRecord={{ clientId: id }}
                  // Hide empty lists for contacts that aren't clients, such as suppliers.
                  isHiddenEmpty={record.type !== 'client'}
                />
                <TimelineCard entity={contact} id={id} />
              </>
            }
          />
        </div>
      )}
    </RecordPage>
  );
}

/** Contact details, with a button for each phone number and email address. */
function ContactFacts({ contact }: { contact: Contact }) {
  const { name, phone, email, company, address, assignedToName, createdAt } = contact;

  return (
    <Card title="Contact details">
      <ReachButtons
        name={name}
        phone={phone}
        email={email}
        address={address}
        mapLabel={`Show the address of ${name} on a map`}
      />
      <Facts
        facts={[
          { label: 'Phone', value: phone && <PhoneLink phone={phone} /> },
          { label: 'Email', value: email ? <MailLink email={email} /> : 'No email provided' },
          { label: 'Company', value: company },
          { label: 'Address', value: address },
          { label: 'Assigned to', value: assignedToName ?? 'Unassigned' },
          { label: 'Added', value: <InstantDayText instant={createdAt} /> },
        ]}
      />
    </Card>
  );
}
