/** Fields and rules shared by estimates and invoices. */
import { z } from 'zod';
import { printedLocation } from '#features/office/company/location.ts';
import { terms } from '#features/office/company/company.ts';
import { taxLabel, taxRate, taxRounding } from '#features/office/company/tax.ts';
import { optionalReason, optionalText } from '#shared/fields/field-schemas.ts';
import { lines, reference, value } from '#shared/fields/fields.ts';
import { dollars, nonNegativeDollars } from '#shared/money.ts';
import { calendarDay, dateInput } from '#shared/calendar-day.ts';
import { discountPercent, lineItems, lineItemsInput, savedLineItem } from './line-item.ts';
import { billTo } from '#features/work/contacts/bill-to.ts';
import { jobSite } from './job-site.ts';

/** A document number, with invisible characters from pasted text removed. */
export const documentNumber = z
  .string('Enter a number')
  .overwrite((typed) => typed.replaceAll(/\p{Cf}/gu, '').trim())
  .min(1, 'Enter a number')
  .max(40, 'A number can have at most 40 characters')
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'Use letters and digits');

const DAY = { kind: 'date' } as const;
const DOLLARS = { kind: 'money' } as const;
const amount = { kind: 'money', listAs: DOLLARS } as const;

/** A document's number; assigned by the server if missing. */
export const numberField = (label: string) =>
  value(label, z.string(), { input: documentNumber, kind: 'text', list: true, search: true });

/** A document date. Requests may also send it as a timestamp. */
export const documentDay = <Schema extends z.ZodType, Input extends z.ZodType>(
  label: string,
  schema: Schema,
  input: Input,
) => value(label, schema, { input, kind: 'day', list: true, listAs: DAY });

/**
 * An amount computed by the server. A request may include the amount, but must send the same value
 * under each of its names.
 */
export const statedAmount = <Input extends z.ZodType>(label: string, input: Input) =>
  value(label, z.number(), { ...amount, input, list: true });

/** The same amount under a second name, which is not included in lists. */
export const otherName = <Input extends z.ZodType>(label: string, storedAs: string, input: Input) =>
  value(label, z.number(), { kind: 'money', storedAs, input });

/** A discount or deposit amount. Must be more than zero; use null for none. */
export const amountOff = dollars.refine((amount) => amount >= 0.01, 'Enter more than $0.00');

/** Rejects input that sets both a percentage and an amount. */
export function oneWayOnly<Percent extends string, Amount extends string>(
  percent: Percent,
  amount: Amount,
  what: string,
) {
  return <Input extends z.ZodType<Partial<Record<Percent | Amount, unknown>>>>(input: Input) =>
    input.refine((sent) => sent[percent] == null || sent[amount] == null, {
      path: [amount],
      message: `Enter the ${what} as a percentage or an amount, not both`,
    });
}

/** Fields that a request may set on any document. */
export const documentFields = {
  clientId: reference('Client', {
    message: 'Choose a client',
    required: true,
    list: true,
    audit: 'hidden',
  }),
  jobId: reference('Job', { message: 'Choose a job', list: true, audit: 'hidden' }),
  /** The issuing location; defaults to the author's location on a new document. */
  locationId: reference('Location', { message: 'Choose a location', audit: 'hidden' }),
  notes: lines('Notes'),
  /** Printed at the end of the document; defaults to the company's terms on a new document. */
  terms: value('Terms', z.string().nullable(), {
    kind: 'lines',
    input: terms('Terms'),
    large: true,
  }),
  /** The name of the tax; defaults to the company's tax label on a new document. */
  taxLabel: value('Tax label', z.string(), { input: taxLabel }),
  /** Percent of the subtotal; null if the tax was entered as an amount. */
  taxRate: value('Tax rate', z.number().nullable(), { input: taxRate.nullable() }),
  tax: value('Tax', z.number(), { kind: 'money', input: nonNegativeDollars }),
  /** Percent off the subtotal; null if the discount is an amount, or if there is none. */
  discountPercent: value('Discount percent', z.number().nullable(), {
    input: discountPercent.nullable(),
  }),
  /** Amount off the subtotal; null if the discount is a percentage, or if there is none. */
  discountAmount: value('Discount amount', z.number().nullable(), {
    kind: 'money',
    input: amountOff.nullable(),
  }),
  date: documentDay('Date', calendarDay, dateInput),
  items: value('Line Items', z.array(savedLineItem), {
    input: lineItemsInput,
    required: true,
    large: true,
  }),
  total: statedAmount('Total', z.number()),
  totalAmount: otherName('Total', 'total', z.number()),
};

/** Fields of any document that only the server sets. */
export const documentComputed = {
  clientName: value('Client', z.string(), { list: true, search: true }),
  billTo: value('Bill to', billTo, { audit: 'changed' }),
  jobTitle: value('Job', z.string().nullable()),
  jobSite: value('Job site', jobSite.nullable()),
  /** The printed location; null if the company has only one. */
  location: value('Location', printedLocation.nullable(), { audit: 'changed' }),
  /** The tax rounding: the company's setting when the document was created. */
  taxRounding: value('Tax rounding', taxRounding, { audit: 'hidden' }),
  subtotal: value('Subtotal', z.number(), { kind: 'money' }),
  /** The discount on the subtotal; 0 for none. */
  discount: value('Discount', z.number(), { kind: 'money' }),
  /** The number of the latest revision; 0 until the document is issued. */
  revision: value('Revision', z.int()),
  // Hidden from the audit trail: the event for sending already shows its time.
  sentAt: value('Sent at', z.iso.datetime().nullable(), { audit: 'hidden' }),
};

/** Dollars entered in a form. Invalid input counts as 0. */
export const countedDollars = z.preprocess(
  (entered: number): unknown => (Number.isNaN(entered) ? 0 : entered),
  nonNegativeDollars,
);

/**
 * The shared document fields in a form. Stricter than in a request: for example, a date cannot be a
 * timestamp.
 */
export const documentFormFields = {
  clientId: documentFields.clientId.update,
  jobId: documentFields.jobId.update,
  locationId: documentFields.locationId.update,
  description: optionalText('Description', 2000),
  notes: documentFields.notes.update,
  terms: documentFields.terms.update,
  taxLabel: documentFields.taxLabel.update,
  taxRate: documentFields.taxRate.update,
  tax: countedDollars,
  discountPercent: discountPercent.nullable(),
  discountAmount: amountOff.nullable(),
  items: lineItems,
  date: calendarDay,
};

/** The time of an event; null if it has not happened. */
export const instantOrNull = z.iso.datetime().nullable();

/** True to allow a change that creates a new revision of an accepted or paid document. */
const revise = z.boolean().optional().meta({
  description:
    'True creates a new revision when a change alters the printed text of an accepted estimate or a paid invoice. Without it, such a change returns 409 with needsRevision in the details.',
});

/** Extra fields of an update request. */
export const documentChange = {
  revise,
  /** The reason for declining or cancelling. */
  reason: optionalReason().optional(),
};

/** Returns false if a field was sent under both of its names with different values. */
export function spellingsAgree(one: unknown, other: unknown): boolean {
  return one === undefined || other === undefined || one === other;
}

/**
 * Returns the validation issue for two names of a field that disagree, reported on the second name.
 */
export function disagreement(one: string, other: string): { path: string[]; message: string } {
  return { path: [other], message: `${one} and ${other} are the same field and must agree` };
}

/** Rejects input that sends different values under a field's two names. */
export function agreeingOn<
  One extends string,
  Other extends string,
  Input extends z.ZodType<Partial<Record<One | Other, unknown>>>,
>(input: Input, one: One, other: Other) {
  return input.refine((sent) => spellingsAgree(sent[one], sent[other]), disagreement(one, other));
}

const withOneDiscount = oneWayOnly('discountPercent', 'discountAmount', 'discount');

/**
 * Rejects a document that sends different totals under the two names, or both a percent and an
 * amount discount.
 */
export function consistentDocument<
  Input extends z.ZodType<
    Partial<Record<'total' | 'totalAmount' | 'discountPercent' | 'discountAmount', unknown>>
  >,
>(input: Input) {
  return withOneDiscount(agreeingOn(input, 'total', 'totalAmount'));
}
