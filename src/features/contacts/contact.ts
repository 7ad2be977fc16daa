/** Contacts: clients, contractors and suppliers. */
import { z } from 'zod';
import {
  optionalEmail,
  optionalReference,
  optionalText,
  recordStamps,
  requiredText,
  versionField,
} from '#shared/field.ts';
import type { ListFields } from '#shared/list-query.ts';

export const CONTACT_TYPES = ['client', 'contractor', 'supplier'] as const;
export const CONTACT_STATUSES = ['active', 'pending', 'inactive'] as const;

export type ContactType = (typeof CONTACT_TYPES)[number];

/** How a type is shown; stored and exported values stay the same. */
export const CONTACT_TYPE_LABELS: Record<ContactType, string> = {
  client: 'Customer',
  contractor: 'Subcontractor',
  supplier: 'Supplier',
};

const contactFields = {
  name: requiredText('Name'),
  email: optionalEmail(),
  phone: optionalText('Phone', 60),
  type: z.enum(CONTACT_TYPES, 'Choose a type'),
  status: z.enum(CONTACT_STATUSES, 'Choose a status'),
  company: optionalText('Company'),
  address: optionalText('Address', 500),
  notes: optionalText('Notes', 10_000),
  /** The user who looks after this contact. */
  assignedTo: optionalReference('Choose a person'),
};

export const contact = z
  .object({
    id: z.int(),
    ...contactFields,
    assignedToName: z.string().nullable(),
    createdBy: z.int().nullable(),
    ...recordStamps,
  })
  .meta({ id: 'Contact' });

export type Contact = z.infer<typeof contact>;

/** Contacts in a list: without large fields, unless they are requested. */
export const listedContact = contact.partial({ notes: true }).meta({ id: 'ListedContact' });
export type ListedContact = z.infer<typeof listedContact>;

/** The request that creates a contact. */
export const contactCreate = z.object({
  ...contactFields,
  email: contactFields.email.optional(),
  phone: contactFields.phone.optional(),
  status: contactFields.status.default('active'),
  company: contactFields.company.optional(),
  address: contactFields.address.optional(),
  notes: contactFields.notes.optional(),
  assignedTo: contactFields.assignedTo.optional(),
});

export type ContactCreate = z.output<typeof contactCreate>;

/** A change: an absent field keeps its value, null clears it. */
export const contactUpdate = z.object(contactFields).partial().extend({ version: versionField });

export const CONTACT_LIST_FIELDS = {
  name: { kind: 'text' },
  email: { kind: 'text' },
  phone: { kind: 'text' },
  company: { kind: 'text' },
  address: { kind: 'text' },
  type: { kind: 'choice', values: CONTACT_TYPES },
  status: { kind: 'choice', values: CONTACT_STATUSES },
  assignedTo: { kind: 'number' },
  createdAt: { kind: 'date' },
} as const satisfies ListFields;

/** A contact that may be the same person, and why. */
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
