import { useNavigate } from '@tanstack/react-router';
import { callApi } from '#web/api-client.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { TextAreaField, TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { refreshFeatures } from '#web/query-client.ts';
import { toast } from '#web/toast/toast.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import { CONTACT_STATUSES, CONTACT_TYPE_LABELS, CONTACT_TYPES, contactCreate } from '../contact.ts';
import { contactEndpoints } from '../contact-endpoints.ts';

const TYPES = CONTACT_TYPES.map((value) => ({ value, label: CONTACT_TYPE_LABELS[value] }));
const STATUSES = CONTACT_STATUSES.map((value) => ({ value, label: statusLabel(value) }));

export function AddContactPage() {
  const navigate = useNavigate();
  const record = useRecordForm({
    schema: contactCreate,
    initial: {
      name: '',
      email: '',
      phone: '',
      type: 'client',
      status: 'active',
      company: '',
      address: '',
      notes: '',
    },
    save: ({ values }) => callApi(contactEndpoints.create, { body: values }),
    onSaved: async ({ name }) => {
      await refreshFeatures('contacts');
      toast({ title: 'Contact created', description: name, tone: 'success' });
      await navigate({ to: '/contacts' });
    },
    failure: { title: 'Error', description: 'Failed to create contact. Please try again.' },
  });
  const { control } = record;

  return (
    <>
      <PageHeader title="Add Contact" back={<BackLink to="/contacts" label="Back to Contacts" />} />
      <RecordForm record={record} submitLabel="Create Contact" cancelTo="/contacts">
        <Card>
          <FormGrid>
            <TextField control={control} name="name" label="Name" required autoFocus />
            <TextField control={control} name="company" label="Company" />
            <TextField control={control} name="email" label="Email" type="email" />
            <TextField control={control} name="phone" label="Phone" type="tel" />
            <SelectField control={control} name="type" label="Type" choices={TYPES} required />
            <SelectField
              control={control}
              name="status"
              label="Status"
              choices={STATUSES}
              required
            />
            <TextField control={control} name="address" label="Address" isWide />
            <TextAreaField control={control} name="notes" label="Notes" isWide />
          </FormGrid>
        </Card>
      </RecordForm>
    </>
  );
}
