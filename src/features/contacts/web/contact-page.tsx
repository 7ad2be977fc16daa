import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Timeline } from '#web/record/timeline.tsx';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { RecordNotFound } from '#web/pages/record-not-found.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RecordColumns } from '#web/ui/record-columns.tsx';
import { ColorBadge, StatusBadge } from '#web/ui/status-badge.tsx';
import { contactEndpoints } from '../contact-endpoints.ts';
import { CONTACT_TYPE_LABELS, type Contact } from '../contact.ts';
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
    <Loaded answer={answer} notFound={<RecordNotFound noun="Contact" to="/contacts" />}>
      {(contact) => <ContactDetail key={id} contact={contact} />}
    </Loaded>
  );
}

function ContactDetail({ contact }: { contact: Contact }) {
  const { id, name, type, status, company, notes } = contact;
  const navigate = useNavigate();
  const canReadHistory = useCan('audit', 'read');
  const [isDeleting, setIsDeleting] = useState(false);

  return (
    <>
      <PageHeader
        title={name}
        description={company}
        badge={
          <>
            <ColorBadge color="gray" label={CONTACT_TYPE_LABELS[type]} />
            <StatusBadge status={status} />
          </>
        }
        back={<BackLink to="/contacts" label="Back to Contacts" />}
        actions={<ContactActions contact={contact} onDelete={() => setIsDeleting(true)} />}
      />
      <div className={classes.page}>
        <ContactMoney contactId={id} />
        <RecordColumns
          facts={
            <>
              <ContactFacts contact={contact} />
              {notes && (
                <Card title="Notes">
                  <p className={classes.notes}>{notes}</p>
                </Card>
              )}
            </>
          }
          main={<ContactRecords contact={contact} />}
          rest={
            canReadHistory && (
              <Card title="Timeline">
                <Timeline entity="contacts" id={id} />
              </Card>
            )
          }
        />
      </div>
      {isDeleting && (
        <DeleteContactDialog
          contact={contact}
          onDeleted={() => navigate({ to: '/contacts' })}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}
