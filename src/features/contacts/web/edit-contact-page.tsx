import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePersonName } from '#features/team/web/person-choices.ts';
import { phoneText } from '#shared/phone.ts';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useMe } from '#web/me.ts';
import { RecordNotFound } from '#web/pages/record-not-found.tsx';
import { toast } from '#web/toast/toast.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { contact as contactEntity, type Contact } from '../contact.ts';
import { mayAssign } from '../contact-rules.ts';
import { contactEndpoints } from '../contact-endpoints.ts';
import { CONTACT_LABELS, ContactForm } from './contact-form.tsx';

const route = getRouteApi('/app/contacts/edit/$id');

export function EditContactPage() {
  const { id } = route.useParams();
  const answer = useQuery(snapshotQuery(contactEndpoints.read, { params: { id } }));

  return (
    <Loaded answer={answer} notFound={<RecordNotFound noun="Contact" to="/contacts" />}>
      {(contact) => <EditContact key={id} contact={contact} />}
    </Loaded>
  );
}

function EditContact({ contact }: { contact: Contact }) {
  const { id } = contact;
  const page = `/contacts/${id}`;
  const navigate = useNavigate();
  const me = useMe();
  const personName = usePersonName();
  const record = useRecordForm({
    schema: contactEntity.create,
    initial: {
      name: contact.name,
      email: contact.email ?? '',
      phone: phoneText(contact.phone ?? ''),
      type: contact.type,
      status: contact.status,
      company: contact.company ?? '',
      address: contact.address ?? '',
      notes: contact.notes ?? '',
      assignedTo: contact.assignedTo === null ? null : String(contact.assignedTo),
    },
    version: contact.version,
    labels: CONTACT_LABELS,
    valueText: (field, value) => (field === 'assignedTo' ? personName(value) : undefined),
    save: ({ changes, version }) =>
      callApi(contactEndpoints.update, { params: { id }, body: { ...changes, version } }),
    onSaved: async ({ name }) => {
      toast({ title: 'Contact updated', description: name, tone: 'success' });
      await navigate({ to: page });
    },
    failure: { title: 'Error', description: 'Failed to update contact. Please try again.' },
  });

  return (
    <>
      <PageHeader
        title="Edit Contact"
        description={contact.name}
        back={<BackLink to={page} label={`Back to ${contact.name}`} />}
      />
      <ContactForm
        record={record}
        contactId={id}
        canAssign={mayAssign(me, contact)}
        submitLabel="Save Changes"
        cancelTo={page}
      />
    </>
  );
}
