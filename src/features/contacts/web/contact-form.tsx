import { useState } from 'react';
import type { z } from 'zod';
import { PersonField } from '#features/team/web/person-field.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { PhoneField } from '#web/form/phone-field.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { TextAreaField, TextField } from '#web/form/text-field.tsx';
import type { RecordFormState } from '#web/form/use-record-form.ts';
import { Card } from '#web/ui/card.tsx';
import { NOT_YOURS_TO_ASSIGN } from '../contact-rules.ts';
import type { contact as contactEntity, ContactCreate } from '../contact.ts';
import { STATUS_CHOICES, TYPE_CHOICES } from './contact-choices.ts';
import { DuplicateWarning, useLikelyDuplicates } from './duplicate-warning.tsx';

export const CONTACT_LABELS = {
  name: 'Name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  type: 'Type',
  status: 'Status',
  assignedTo: 'Assigned to',
  address: 'Address',
  notes: 'Notes',
};

type ContactInput = z.input<typeof contactEntity.create>;

interface ContactFormProps {
  record: RecordFormState<ContactInput, ContactCreate>;
  /** The contact that is edited; none while one is added. */
  contactId?: number;
  canAssign?: boolean;
  submitLabel: string;
  cancelTo: string;
}

/** The one form of a contact, for adding and for editing. */
export function ContactForm({
  record,
  contactId,
  canAssign = true,
  submitLabel,
  cancelTo,
}: ContactFormProps) {
  const { control, form } = record;
  const [typed, setTyped] = useState<ContactInput | null>(null);
  const found = useLikelyDuplicates({ typed, exceptId: contactId });
  const isNewTwin = contactId === undefined && found.length > 0;

  return (
    <RecordForm
      record={record}
      submitLabel={isNewTwin ? 'Create anyway' : submitLabel}
      cancelTo={cancelTo}
    >
      <Card>
        {/* Looked for when a field is left, not at every letter. */}
        <div onBlur={() => setTyped({ ...form.getValues() })}>
          <FormGrid>
            <TextField
              control={control}
              name="name"
              label={CONTACT_LABELS.name}
              autoComplete="off"
              required
              autoFocus={contactId === undefined}
            />
            <TextField
              control={control}
              name="company"
              label={CONTACT_LABELS.company}
              autoComplete="off"
            />
            <TextField
              control={control}
              name="email"
              label={CONTACT_LABELS.email}
              type="email"
              autoComplete="off"
            />
            <PhoneField control={control} name="phone" label={CONTACT_LABELS.phone} />
            <DuplicateWarning found={found} />
            <SelectField
              control={control}
              name="type"
              label={CONTACT_LABELS.type}
              choices={TYPE_CHOICES}
              required
            />
            <SelectField
              control={control}
              name="status"
              label={CONTACT_LABELS.status}
              choices={STATUS_CHOICES}
              required
            />
            <PersonField
              control={control}
              name="assignedTo"
              label={CONTACT_LABELS.assignedTo}
              disabled={!canAssign}
              description={!canAssign && NOT_YOURS_TO_ASSIGN}
            />
            <TextField
              control={control}
              name="address"
              label={CONTACT_LABELS.address}
              autoComplete="off"
            />
            <TextAreaField control={control} name="notes" label={CONTACT_LABELS.notes} isWide />
          </FormGrid>
        </div>
      </Card>
    </RecordForm>
  );
}
