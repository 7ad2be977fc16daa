import { bulkAction } from '#server/records/bulk-action.ts';
import { toCsv } from '#server/records/csv.ts';
import type { Handlers } from '#server/http/mount.ts';
import { authorizedRows, readableRows } from '#server/records/authorized-rows.ts';
import { recordLabels } from '#server/records/record-labels.ts';
import type { contactEndpoints } from '../contact-endpoints.ts';
import { CONTACT_TYPE_LABELS } from '../contact.ts';
import type { Contact } from '../contact.ts';
import { createContact, deleteContact, updateContact } from './change-contact.ts';
import { findLikelyDuplicates } from './contact-duplicates.ts';
import { exportContacts, findContact, listContacts } from './contact-queries.ts';
import { contacts } from './contact-table.ts';

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
  list: ({ ctx, access, query }) => listContacts(ctx.db, { query, access, timeZone: ctx.timeZone }),

  exportCsv: async ({ ctx, access, query }) => {
    const rows = await exportContacts(ctx.db, {
      query,
      access,
      timeZone: ctx.timeZone,
    });

    return { body: toCsv(rows, csvColumns), fileName: 'export.csv' };
  },

  duplicates: ({ ctx, access, query }) => findLikelyDuplicates(ctx.db, { question: query, access }),

  create: ({ ctx, body }) => createContact(ctx, body),

  bulk: ({ ctx, access, body, request }) => {
    const { action, ids } = body;
    const { user } = ctx;
    const changed = action === 'delete' ? authorizedRows(user, 'contacts', 'delete') : access;

    return bulkAction({
      request,
      ids,
      what: 'Contact',
      labels: (failed) =>
        recordLabels(ctx.db, {
          table: contacts,
          label: contacts.name,
          ids: failed,
          access: readableRows(user, 'contacts'),
        }),
      perform: (id) =>
        body.action === 'delete'
          ? deleteContact(ctx, { id, access: changed })
          : updateContact(ctx, { id, access: changed, change: { status: body.status } }),
    });
  },

  read: ({ ctx, access, params }) => findContact(ctx.db, { id: params.id, access }),

  update: ({ ctx, access, params, body }) =>
    updateContact(ctx, { id: params.id, access, change: body }),

  setStatus: ({ ctx, access, params, body }) =>
    updateContact(ctx, { id: params.id, access, change: body }),

  remove: ({ ctx, access, params }) => deleteContact(ctx, { id: params.id, access }),
};
