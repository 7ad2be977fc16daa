import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { RecordPage, TimelineCard } from '#web/record/record-page.tsx';
import { Card } from '#web/ui/card.tsx';
import { RecordColumns } from '#web/ui/record-columns.tsx';
import { ColorBadge, StatusBadge } from '#web/ui/status-badge.tsx';
import { contactEndpoints } from '../contact-endpoints.ts';
import { contact, CONTACT_TYPE_LABELS } from '../contact.ts';
import { ContactActions } from './contact-actions.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { ContactMoney } from './contact-money.tsx';
import classes from './contact-page.module.css';
import { ContactRecords } from './contact-records.tsx';
import { DeleteContactDialog } from './delete-contact-dialog.tsx';

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
        actions: <ContactActions id={id} />,
      })}
      deleteDialog={(record, dialog) => <DeleteContactDialog contact={record} {...dialog} />}
    >
      {(record) => (
        <div className={classes.page}>
          <ContactMoney contactId={id} />
          <RecordColumns
            facts={
              <>
                <ContactFacts contact={record} />
                {record.notes && (
                  <Card title="Notes">
                    <p className={classes.notes}>{record.notes}</p>
                  </Card>
                )}
              </>
            }
            main={<ContactRecords contact={record} />}
            rest={<TimelineCard entity={contact} id={id} />}
          />
        </div>
      )}
    </RecordPage>
  );
}
