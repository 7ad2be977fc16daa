import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { callApi } from '#web/api/api-client.ts';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { contact, type ContactType } from '../contact.ts';
import { TYPE_CHOICES } from './contact-choices.ts';
import { defaultOwner } from '../contact-rules.ts';
import { contactEndpoints } from '../contact-endpoints.ts';
import { ContactForm } from './contact-form.tsx';

const route = getRouteApi('/app/contacts/add');

export function AddContactPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const owner = defaultOwner(useMe());
  const record = useRecordForm({
    schema: contact.create,
    initial: {
      name: search.name ?? '',
      email: '',
      phone: '',
      type: (TYPE_CHOICES.find(({ value }) => value === search.type)?.value ??
        'client') as ContactType,
      status: 'active',
      company: '',
      address: '',
      notes: '',
      assignedTo: owner === null ? null : String(owner),
    },
    save: ({ values }) => callApi(contactEndpoints.create, { body: values }),
    onSaved: async ({ name }) => {
      toast({ title: 'Contact created', description: name, tone: 'success' });
      await navigate({ to: '/contacts' });
    },
    failure: { title: 'Error', description: 'Failed to create contact. Please try again.' },
  });

  return (
    <>
      <PageHeader title="Add Contact" back={<BackLink to="/contacts" label="Back to Contacts" />} />
      <ContactForm record={record} submitLabel="Create Contact" cancelTo="/contacts" />
    </>
  );
}
