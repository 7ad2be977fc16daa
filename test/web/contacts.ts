/** Contacts for component tests. */
import { contact, type ListedContact } from '#features/work/contacts/contact.ts';
import { emptyForm } from '#web/form/form-values.ts';

export function aClient(
  values: Pick<ListedContact, 'id' | 'name'> & Partial<ListedContact>,
): ListedContact {
  return {
    ...emptyForm(contact.fields),
    type: 'client',
    phone: '+18015550142',
    address: '12 Elm St, Provo',
    createdBy: 1,
    assignedTo: null,
    assignedToName: null,
    createdAt: '2026-11-01T15:00:00.000Z',
    updatedAt: '2026-11-01T15:00:00.000Z',
    version: 1,
    ...values,
  };
}
