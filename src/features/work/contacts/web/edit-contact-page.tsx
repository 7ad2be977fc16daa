import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { usePersonName } from '#features/office/team/web/person-choices.ts';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { formOf } from '#web/form/form-values.ts';
import { useMe } from '#web/me.ts';
import { EditRecordPage } from '#web/record/edit-record-page.tsx';
import { contactEndpoints } from '../contact-endpoints.ts';
import { mayAssign } from '../contact-rules.ts';
import { contact } from '../contact.ts';
import { ContactForm } from './contact-form.tsx';

const route = getRouteApi('/app/contacts/edit/$id');

export function EditContactPage() {
  const { id } = route.useParams();
  const answer = useQuery(snapshotQuery(contactEndpoints.read, { params: { id } }));
  const me = useMe();
  const personName = usePersonName();

  return (
    <EditRecordPage
      entity={contact}
      answer={answer}
      schema={contact.create}
      initial={(record) => formOf(contact.fields, record)}
      valueText={(field, value) => (field === 'assignedTo' ? personName(value) : undefined)}
      save={({ changes, version }) =>
        callApi(contactEndpoints.update, { params: { id }, body: { ...changes, version } })
      }
      form={(frame, record) => (
        <ContactForm {...frame} contactId={id} canAssign={mayAssign(me, record)} />
      )}
    />
  );
}
