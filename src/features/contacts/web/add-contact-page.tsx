import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { callApi } from '#web/api/api-client.ts';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { CONTACT_TYPES, contactCreate } from '../contact.ts';
import { defaultOwner } from '../contact-rules.ts';
import { contactEndpoints } from '../contact-endpoints.ts';
import { ContactForm } from './contact-form.tsx';

const route = getRouteApi('/app/contacts/add');

export function AddContactPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const owner = defaultOwner(useMe());
  const record = useRecordForm({
    schema: contactCreate,
    initial: {
      name: search.name ?? '',
      email: '',
      phone: '',
      type: CONTACT_TYPES.find((type) => type === search.type) ?? 'client',
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
