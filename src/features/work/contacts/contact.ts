/** Contacts: clients, contractors, and suppliers. */
import { z } from 'zod';
import { defineEntity } from '#shared/entity.ts';
import type { CreateOf, ListedOf, RecordOf } from '#shared/entity.ts';
import {
  address,
  choice,
  email,
  lines,
  name,
  phone,
  reference,
  text,
  value,
} from '#shared/fields/fields.ts';

/** Labels for contact types. Stored and exported values use the keys. */
export const CONTACT_TYPE_LABELS = {
  client: 'Customer',
  contractor: 'Subcontractor',
  supplier: 'Supplier',
} as const;

export type ContactType = keyof typeof CONTACT_TYPE_LABELS;

export function isContactType(type: string | undefined): type is ContactType {
  return type !== undefined && Object.hasOwn(CONTACT_TYPE_LABELS, type);
}

export const CONTACT_STATUSES = ['active', 'pending', 'inactive'] as const;

export const contact = defineEntity({
  name: 'contacts',
  noun: ['contact', 'contacts'],
  title: 'name',
  fields: {
    name: name('Name', {
      required: true,
      list: true,
      search: true,
      headers: [
        'Full name',
        'Display name',
        'Display name as',
        'Customer',
        'Client',
        'Contact',
        'Person',
        'Name on file',
      ],
    }),
    email: email('Email', { list: true, search: true }),
    phone: phone('Phone', { list: true, search: true }),
    type: choice('Type', CONTACT_TYPE_LABELS, {
      required: true,
      list: true,
      headers: ['Record type', 'Category', 'Relationship', 'Role', 'Kind'],
    }),
    status: choice('Status', CONTACT_STATUSES, {
      required: true,
      default: 'active',
      list: true,
      headers: ['Active', 'Is active', 'Active status'],
    }),
    company: text('Company', {
      list: true,
      search: true,
      headers: [
        'Company name',
        'Business',
        'Business name',
        'Organization',
        'Organisation',
        'Organization name',
        'Organization 1 name',
        'Account',
        'Account name',
        'Employer',
        'Firm',
        'Firma',
      ],
    }),
    address: address('Address', {
      list: true,
      search: true,
      headers: ['Full address', 'Address full', 'Location', 'Site', 'Adresse'],
    }),
    notes: lines('Notes', {
      headers: [
        'Note',
        'Comments',
        'Comment',
        'Description',
        'Remarks',
        'Memo',
        'Details',
        'Additional information',
        'Private notes',
        'Internal notes',
      ],
    }),
    /** The user responsible for this contact. */
    assignedTo: reference('Assigned to', {
      message: 'Choose a person',
      list: true,
      audit: 'hidden',
    }),
  },
  computed: {
    assignedToName: value('Assigned to', z.string().nullable()),
  },
  actions: ['read', 'create', 'update', 'assign', 'delete', 'export', 'import'],
  access: {
    'Project manager': {
      all: ['read', 'create', 'update', 'assign', 'delete', 'export', 'import'],
    },
    'Sales Representative': {
      all: ['read', 'create', 'update'],
      own: ['assign', 'delete', 'export'],
    },
    'Field Technician': { own: ['read'] },
    User: { all: ['read', 'create', 'update', 'assign'] },
  },
  notExported: ['createdBy', 'updatedAt', 'version'],
});

export type Contact = RecordOf<typeof contact>;
export type ListedContact = ListedOf<typeof contact>;
export type ContactCreate = CreateOf<typeof contact>;

/** A contact that may be the same person, with the fields that match. */
export const likelyDuplicate = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    reasons: z.array(z.enum(['email', 'phone', 'name and address'])),
  })
  .meta({ id: 'LikelyDuplicate' });

export type LikelyDuplicate = z.infer<typeof likelyDuplicate>;
