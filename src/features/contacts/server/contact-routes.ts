import { scopeOf } from '#shared/access.ts';
import type { Action, Scope } from '#shared/access.ts';
import { AppError } from '#shared/app-error.ts';
import { bulkAction } from '#server/bulk-action.ts';
import { toCsv } from '#server/csv.ts';
import type { Handlers } from '#server/mount.ts';
import { contactsWithin } from '#server/own-records.ts';
import type { Work } from '#server/work.ts';
import { contactEndpoints } from '../contact-endpoints.ts';
import { CONTACT_TYPE_LABELS } from '../contact.ts';
import type { Contact } from '../contact.ts';
import { createContact, deleteContact, updateContact } from './change-contact.ts';
import { findLikelyDuplicates } from './contact-duplicates.ts';
import { findContact, listContacts } from './contact-queries.ts';

function within(work: Work, scope: Exclude<Scope, 'none'>) {
  return contactsWithin({ scope, userId: work.user.id });
}

/** A bulk action is allowed as its single one is, so its reach is asked again. */
function withinFor(work: Work, action: Action) {
  const scope = scopeOf(work.user, 'contacts', action);
  if (scope === 'none') {
    throw new AppError('forbidden', 'Your access profile does not let you do this.');
  }

  return within(work, scope);
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
  createdAt: (contact: Contact) => contact.createdAt,
};

export const contactRoutes: Handlers<typeof contactEndpoints> = {
  list: ({ work, scope, query }) =>
    listContacts(work.db, { query, within: within(work, scope), timeZone: work.timeZone }),

  exportCsv: async ({ work, scope, query }) => {
    const { rows } = await listContacts(work.db, {
      query: { ...query, page: null },
      within: within(work, scope),
      timeZone: work.timeZone,
    });

    return { body: toCsv(rows, csvColumns), fileName: 'export.csv' };
  },

  duplicates: ({ work, scope, query }) =>
    findLikelyDuplicates(work.db, { question: query, within: within(work, scope) }),

  create: ({ work, body }) => createContact(work, body),

  bulk: ({ work, body }) => {
    const reach = withinFor(work, body.action === 'delete' ? 'delete' : 'update');

    return bulkAction({
      ids: body.ids,
      label: async (id) => {
        const { rows } = await listContacts(work.db, {
          query: { q: '', sort: [], filters: [], ids: [id], page: 1, pageSize: 1 },
          within: contactsWithin({ scope: 'all', userId: work.user.id }),
          timeZone: work.timeZone,
        });

        return rows[0]?.name ?? `Contact ${id}`;
      },
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

  remove: ({ work, scope, params }) =>
    deleteContact(work, { id: params.id, within: within(work, scope) }),
};
