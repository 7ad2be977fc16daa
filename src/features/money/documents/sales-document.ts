/** The shared parts of estimates and invoices as documents for a client. */
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

/** A document's number without the invisible characters of pasted text. */
export const documentNumber = z
  .string('Enter a number')
  .overwrite((typed) => typed.replaceAll(/\p{Cf}/gu, '').trim())
  .min(1, 'Enter a number')
  .max(40, 'A number can have at most 40 characters')
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'Use letters and digits');

const DAY = { kind: 'date' } as const;
const DOLLARS = { kind: 'money' } as const;
const amount = { kind: 'money', listAs: DOLLARS } as const;

/** The number of a document; the server assigns it if missing. */
export const numberField = (label: string) =>
  value(label, z.string(), { input: documentNumber, kind: 'text', list: true, search: true });

/** A date of a document, which requests may send as a timestamp. */
export const documentDay = <Schema extends z.ZodType, Input extends z.ZodType>(
  label: string,
  schema: Schema,
  input: Input,
) => value(label, schema, { input, kind: 'day', list: true, listAs: DAY });

/** An amount that the server computes; a request may include it, but must not contradict itself. */
export const statedAmount = <Input extends z.ZodType>(label: string, input: Input) =>
  value(label, z.number(), { ...amount, input, list: true });

/** The same amount under its other name, which lists do not have. */
export const otherName = <Input extends z.ZodType>(label: string, storedAs: string, input: Input) =>
  value(label, z.number(), { kind: 'money', storedAs, input });

/** A discount or deposit amount: zero means none. */
export const amountOff = dollars.refine((amount) => amount >= 0.01, 'Enter more than $0.00');

/** Rejects a value that is set as both a percentage and an amount. */
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

/** The fields that a request may set on any kind of document. */
export const documentFields = {
  clientId: reference('Client', {
    message: 'Choose a client',
    required: true,
    list: true,
    audit: 'hidden',
  }),
  jobId: reference('Job', { message: 'Choose a job', list: true, audit: 'hidden' }),
  /** The issuing location; a new document defaults to its author's. */
  locationId: reference('Location', { message: 'Choose a location', audit: 'hidden' }),
  notes: lines('Notes'),
  /** Printed at the end; a new document defaults to the company's. */
  terms: value('Terms', z.string().nullable(), {
    kind: 'lines',
    input: terms('Terms'),
    large: true,
  }),
  /** The name of the tax; a new document defaults to the company's. */
  taxLabel: value('Tax label', z.string(), { input: taxLabel }),
  /** Percent of the subtotal; null when the tax was entered as an amount. */
  taxRate: value('Tax rate', z.number().nullable(), { input: taxRate.nullable() }),
  tax: value('Tax', z.number(), { kind: 'money', input: nonNegativeDollars }),
  /** Percent off the subtotal; null for an amount or no discount. */
  discountPercent: value('Discount percent', z.number().nullable(), {
    input: discountPercent.nullable(),
  }),
  /** The amount off the subtotal; null for a percentage or no discount. */
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

/** The fields that only the server sets on any kind of document. */
export const documentComputed = {
  clientName: value('Client', z.string(), { list: true, search: true }),
  billTo: value('Bill to', billTo, { audit: 'changed' }),
  jobTitle: value('Job', z.string().nullable()),
  jobSite: value('Job site', jobSite.nullable()),
  /** The printed location; null when the company has only one. */
  location: value('Location', printedLocation.nullable(), { audit: 'changed' }),
  /** The rounding of its tax: the company's setting when it was created. */
  taxRounding: value('Tax rounding', taxRounding, { audit: 'hidden' }),
  subtotal: value('Subtotal', z.number(), { kind: 'money' }),
  /** The discount on the subtotal; 0 for none. */
  discount: value('Discount', z.number(), { kind: 'money' }),
  /** The number of its latest revision; 0 until it is issued. */
  revision: value('Revision', z.int()),
  // An event shows its own time and reason.
  sentAt: value('Sent at', z.iso.datetime().nullable(), { audit: 'hidden' }),
};

/** Dollars in a form; invalid text counts as 0. */
export const countedDollars = z.preprocess(
  (entered: number): unknown => (Number.isNaN(entered) ? 0 : entered),
  nonNegativeDollars,
);

/** The shared fields in a form: stricter than a request, with a typed date. */
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

/** The time of an event; null when it has not happened. */
export const instantOrNull = z.iso.datetime().nullable();

/** True when a change may create a new revision of an accepted or paid document. */
const revise = z.boolean().optional().meta({
  description:
    'True creates a new revision when a change alters the printed text of an accepted estimate or a paid invoice. Without it, such a change returns 409 with needsRevision in the details.',
});

/** The additional fields of an update. */
export const documentChange = {
  revise,
  /** The reason for declining or cancelling. */
  reason: optionalReason().optional(),
};

/** Returns true unless both names of a field were sent with different values. */
export function spellingsAgree(one: unknown, other: unknown): boolean {
  return one === undefined || other === undefined || one === other;
}

/** The issue when they differ, at the second field. */
export function disagreement(one: string, other: string): { path: string[]; message: string } {
  return { path: [other], message: `${one} and ${other} are the same field and must agree` };
}

/** Rejects an input with different values under two names of one field. */
export function agreeingOn<
  One extends string,
  Other extends string,
  Input extends z.ZodType<Partial<Record<One | Other, unknown>>>,
>(input: Input, one: One, other: Other) {
  return input.refine((sent) => spellingsAgree(sent[one], sent[other]), disagreement(one, other));
}

const withOneDiscount = oneWayOnly('discountPercent', 'discountAmount', 'discount');

/** Rejects a document with two totals or two kinds of discount. */
export function consistentDocument<
  Input extends z.ZodType<
    Partial<Record<'total' | 'totalAmount' | 'discountPercent' | 'discountAmount', unknown>>
  >,
>(input: Input) {
  return withOneDiscount(agreeingOn(input, 'total', 'totalAmount'));
}
