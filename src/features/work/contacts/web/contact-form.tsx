import { useState } from 'react';
import type { z } from 'zod';
import { PersonField } from '#features/office/team/web/person-field.tsx';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { RecordForm, type FormFrame } from '#web/form/record-form.tsx';
import { Card } from '#web/ui/card.tsx';
import { NOT_YOURS_TO_ASSIGN } from '../contact-rules.ts';
import { contact, type ContactCreate } from '../contact.ts';
import { DuplicateWarning, useLikelyDuplicates } from './duplicate-warning.tsx';

type ContactInput = z.input<typeof contact.create>;

interface ContactFormProps extends FormFrame<ContactInput, ContactCreate> {
  /** The contact being edited; undefined for a new contact. */
  contactId?: number;
  canAssign?: boolean;
}

const Field = fieldOf(contact);

/** Form to add or edit a contact. */
export function ContactForm({
  record,
  contactId,
  canAssign = true,
  submitLabel,
  cancelTo,
}: ContactFormProps) {
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
        {/* Look for duplicates when a field loses focus, not on every keystroke. */}
        <div onBlur={() => setTyped({ ...record.form.getValues() })}>
          <FormGrid>
            <Field name="name" autoFocus={contactId === undefined} />
            <Field name="company" />
            <Field name="email" />
            <Field name="phone" />
            <DuplicateWarning found={found} />
            <Field name="type" />
            <Field name="status" />
            <Field
              name="assignedTo"
              disabled={!canAssign}
              description={!canAssign && NOT_YOURS_TO_ASSIGN}
            >
              {(field) => <PersonField {...field} />}
            </Field>
            <Field name="address" />
            <Field name="notes" />
          </FormGrid>
        </div>
      </Card>
    </RecordForm>
  );
}
