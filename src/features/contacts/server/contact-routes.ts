import type { Scope } from '#shared/access.ts';
import { bulkAction } from '#server/bulk-action.ts';
import { toCsv } from '#server/csv.ts';
import type { Handlers } from '#server/mount.ts';
import { contactsWithin } from '#server/own-records.ts';
import { permittedScope } from '#server/permitted-scope.ts';
import { recordLabels } from '#server/record-labels.ts';
import type { Work } from '#server/work.ts';
import type { contactEndpoints } from '../contact-endpoints.ts';
import { CONTACT_TYPE_LABELS } from '../contact.ts';
import type { Contact } from '../contact.ts';
import { createContact, deleteContact, updateContact } from './change-contact.ts';
import { findLikelyDuplicates } from './contact-duplicates.ts';
import { exportContacts, findContact, listContacts } from './contact-queries.ts';
import { contacts } from './contact-table.ts';

function within(work: Work, scope: Exclude<Scope, 'none'>) {
  return contactsWithin({ scope, userId: work.user.id });
}

const csvColumns = {
  id: (contact: Contact) => contact.id,
  name: (contact: Contact) => contact.name,
  email: (contact: Contact) => contact.email,
  phone: (contact: Contact) => contact.phone,
  type: (contact: Contact) => contact.type,
  typeLabel: (contact: Contact) => CONTACT_TYPE_LABELS[contact.type],
  status: (contact: Contact) => contact.status,
  company: (contact: Contact) => contact.company,
  address: (contact: Contact) => contact.address,
  notes: (contact: Contact) => contact.notes,
  assignedTo: (contact: Contact) => contact.assignedTo,
  assignedToName: (contact: Contact) => contact.assignedToName,
  createdAt: (contact: Contact) => contact.createdAt,
};

export const contactRoutes: Handlers<typeof contactEndpoints> = {
  list: ({ work, scope, query }) =>
    listContacts(work.db, { query, within: within(work, scope), timeZone: work.timeZone }),

  exportCsv: async ({ work, scope, query }) => {
    const rows = await exportContacts(work.db, {
      query,
      within: within(work, scope),
      timeZone: work.timeZone,
    });

    return { body: toCsv(rows, csvColumns), fileName: 'export.csv' };
  },

  duplicates: ({ work, scope, query }) =>
    findLikelyDuplicates(work.db, { question: query, within: within(work, scope) }),

  create: ({ work, body }) => createContact(work, body),

  bulk: ({ work, body, request }) => {
    const { action, ids } = body;
    const reach = within(
      work,
      permittedScope(work.user, 'contacts', action === 'delete' ? 'delete' : 'update'),
    );

    return bulkAction({
      request,
      ids,
      what: 'Contact',
      labels: (failed) =>
        recordLabels(work.db, {
          table: contacts,
          label: contacts.name,
          ids: failed,
          within: within(work, permittedScope(work.user, 'contacts', 'read')),
        }),
      perform: (id) =>
        body.action === 'delete'
          ? deleteContact(work, { id, within: reach })
          : updateContact(work, { id, within: reach, change: { status: body.status } }),
    });
  },

  read: ({ work, scope, params }) =>
    findContact(work.db, { id: params.id, within: within(work, scope) }),

  update: ({ work, scope, params, body }) =>
    updateContact(work, { id: params.id, within: within(work, scope), change: body }),

  setStatus: ({ work, scope, params, body }) =>
    updateContact(work, { id: params.id, within: within(work, scope), change: body }),

  remove: ({ work, scope, params }) =>
    deleteContact(work, { id: params.id, within: within(work, scope) }),
};
