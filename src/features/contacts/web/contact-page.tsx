import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { DeleteRecordDialog } from '#web/record/delete-record-dialog.tsx';
import { NewRecordMenu, RecordParts, RelatedRecords } from '#web/record/related-records.tsx';
import { RecordPage, TimelineCard } from '#web/record/record-page.tsx';
import { NotesCard } from '#web/ui/notes-card.tsx';
import { RecordColumns } from '#web/ui/record-columns.tsx';
import { ColorBadge, StatusBadge } from '#web/ui/status-badge.tsx';
import { contactEndpoints } from '../contact-endpoints.ts';
import { contact, CONTACT_TYPE_LABELS } from '../contact.ts';
import { ContactFacts } from './contact-facts.tsx';
import classes from './contact-page.module.css';

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
        actions: <NewRecordMenu on="contacts" search={{ clientId: id }} />,
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
        <div className={classes.page}>
          <RecordParts place="summary" of="contacts" id={id} />
          <RecordColumns
            facts={
              <>
                <ContactFacts contact={record} />
                <NotesCard notes={record.notes} />
              </>
            }
            main={
              // A supplier's page has no use for empty lists.
              <RelatedRecords
                on="contacts"
                id={id}
                newRecord={{ clientId: id }}
                isHiddenEmpty={record.type !== 'client'}
              />
            }
            rest={<TimelineCard entity={contact} id={id} />}
          />
        </div>
      )}
    </RecordPage>
  );
}
