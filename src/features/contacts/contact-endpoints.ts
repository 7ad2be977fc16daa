import { z } from 'zod';
import { bulkIds, bulkReport } from '#shared/bulk.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, recordId } from '#shared/field.ts';
import {
  contact,
  listedContact,
  CONTACT_LIST_FIELDS,
  CONTACT_STATUSES,
  contactCreate,
  contactUpdate,
  likelyDuplicate,
} from './contact.ts';

export const contactEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/contacts',
    access: { resource: 'contacts', action: 'read' },
    summary: 'Contacts; q searches name, email, phone digits, company and address',
    list: CONTACT_LIST_FIELDS,
    response: z.array(listedContact),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/contacts/export.csv',
    access: { resource: 'contacts', action: 'export' },
    summary: 'The contacts that a list query finds, as a spreadsheet',
    list: CONTACT_LIST_FIELDS,
    produces: 'text/csv',
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/api/contacts/duplicates',
    access: { resource: 'contacts', action: 'read' },
    summary: 'Contacts that may be the same person: same email, phone digits, or name and address',
    query: z.object({
      name: z.string().max(200).optional(),
      email: z.string().max(254).optional(),
      phone: z.string().max(60).optional(),
      address: z.string().max(500).optional(),
      exceptId: recordId.optional(),
    }),
    response: z.array(likelyDuplicate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/contacts',
    access: { resource: 'contacts', action: 'create' },
    idempotent: true,
    summary: 'Create a contact',
    body: contactCreate,
    response: contact,
    status: 201,
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/contacts/bulk',
    access: { resource: 'contacts', action: 'update' },
    summary: 'Set the status of many contacts, or delete them',
    body: z.discriminatedUnion('action', [
      z.object({ action: z.literal('status'), ids: bulkIds, status: z.enum(CONTACT_STATUSES) }),
      z.object({ action: z.literal('delete'), ids: bulkIds }),
    ]),
    response: bulkReport,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/contacts/:id',
    access: { resource: 'contacts', action: 'read' },
    summary: 'One contact',
    params: idParams,
    response: contact,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/contacts/:id',
    access: { resource: 'contacts', action: 'update' },
    summary: 'Change a contact',
    params: idParams,
    body: contactUpdate,
    response: contact,
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/contacts/:id',
    access: { resource: 'contacts', action: 'update' },
    summary: 'Change some fields of a contact, such as its status',
    params: idParams,
    body: contactUpdate,
    response: contact,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/contacts/:id',
    access: { resource: 'contacts', action: 'delete' },
    summary: 'Delete a contact (an administrator can restore it for 30 days)',
    params: idParams,
  }),
};
