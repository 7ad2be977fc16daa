/** A made-up document type, and records that its endpoints accept. */
import { z } from 'zod';
import { company, type Company } from '#features/office/company/company.ts';
import { documentEndpoints } from '#features/money/documents/document-endpoints.ts';
import { overContractReason } from '#features/money/documents/over-contract.ts';
import {
  documentChange,
  documentComputed,
  documentDay,
  documentFields,
  numberField,
} from '#features/money/documents/sales-document.ts';
import { calendarDay } from '#shared/calendar-day.ts';
import { defineEntity, withRequests, type RecordOf } from '#shared/entity.ts';
import { value } from '#shared/fields/fields.ts';

const declared = defineEntity({
  name: 'estimates',
  noun: ['change order', 'change orders'],
  title: 'orderNumber',
  fields: {
    orderNumber: numberField('Order Number'),
    ...documentFields,
    answerBy: documentDay('Answer By', calendarDay, calendarDay),
    status: value('Status', z.enum(['draft', 'sent'])),
  },
  computed: documentComputed,
  asides: { ...documentChange, overContractReason },
  actions: ['read', 'create', 'update', 'delete', 'export'],
  access: {},
});

/**
 * Change orders. Named 'estimates' because URLs and permissions require an existing entity name.
 */
export const order = withRequests(declared, {
  create: (own) => own.extend({ overContractReason }),
  update: (own) => own,
});
export const orderEndpoints = documentEndpoints(order, {
  bulkStatuses: ['sent'],
  copy: z.object({ overContractReason }),
});
const billTo = { name: 'Maria Alvarez', company: null, address: null, email: null, phone: null };

/** Creates a draft for $170.00. */
export function anOrder(more: Partial<RecordOf<typeof order>> = {}): RecordOf<typeof order> {
  return {
    id: 7,
    orderNumber: 'CO-1000',
    answerBy: '2026-12-01',
    status: 'draft',
    clientId: 1,
    clientName: billTo.name,
    billTo,
    jobId: null,
    jobTitle: null,
    jobSite: null,
    locationId: 1,
    location: null,
    items: [{ id: 'a', description: 'Rotten decking', quantity: 2, price: 85 }],
    subtotal: 170,
    discountPercent: null,
    discountAmount: null,
    discount: 0,
    taxLabel: 'Tax',
    taxRate: null,
    taxRounding: 'document',
    tax: 0,
    total: 170,
    totalAmount: 170,
    notes: null,
    terms: null,
    date: '2026-11-21',
    revision: 1,
    sentAt: null,
    createdBy: 1,
    version: 3,
    createdAt: '2026-11-21T15:00:00.000Z',
    updatedAt: '2026-11-21T15:00:00.000Z',
    ...more,
  };
}

export const COMPANY: Company = {
  ...company.initial,
  name: 'Ridgeline Roofing',
  logoUrl: null,
  version: 1,
  taxLabel: 'Sales tax',
  taxRates: [{ name: 'Sales tax', rate: 7.25, isDefault: true }],
  defaultTaxRate: 7.25,
  locations: [
    {
      id: 1,
      name: 'Ridgeline Roofing, main office',
      addressLine1: null,
      addressLine2: null,
      city: null,
      state: null,
      postalCode: null,
      phone: null,
      isArchived: false,
    },
  ],
  estimatePrefix: 'CO-',
  nextEstimateNumber: 1001,
  estimateTerms: 'Half down.',
};
