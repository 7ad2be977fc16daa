import { getRouteApi } from '@tanstack/react-router';
import { callApi } from '#web/api/api-client.ts';
import { emptyForm } from '#web/form/form-values.ts';
import { useMe } from '#web/me.ts';
import { CreateRecordPage } from '#web/record/create-record-page.tsx';
import { contactEndpoints } from '../contact-endpoints.ts';
import { defaultOwner } from '../contact-rules.ts';
import { contact, isContactType } from '../contact.ts';
import { ContactForm } from './contact-form.tsx';

const route = getRouteApi('/app/contacts/add');

export function AddContactPage() {
  const { name = '', type } = route.useSearch();
  const assignedTo = defaultOwner(useMe());

  return (
    <CreateRecordPage
      entity={contact}
      schema={contact.create}
      initial={{
        ...emptyForm(contact.fields),
        name,
        type: isContactType(type) ? type : 'client',
        assignedTo,
      }}
      save={({ values }) => callApi(contactEndpoints.create, { body: values })}
      form={(frame) => <ContactForm {...frame} />}
    />
  );
}
