/** What estimates and invoices have in common as documents for a client. */
import { z } from 'zod';
import { taxLabel, taxRate, terms } from '#features/company/company.ts';
import {
  optionalReason,
  optionalReference,
  optionalText,
  reference,
} from '#shared/fields/field-schemas.ts';
import { nonNegativeDollars } from '#shared/money.ts';
import { lineItems, savedLineItem } from './line-item.ts';

/** The client as the document names it: current while it is a draft, fixed when it is issued. */
export const billTo = z.object({
  name: z.string(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

export type BillTo = z.infer<typeof billTo>;

/** The job as the document names it, a snapshot like the client. */
export const jobSite = z.object({ title: z.string(), address: z.string().nullable() });

export type JobSite = z.infer<typeof jobSite>;

/** A document's number without the invisible characters that pasted text brings along. */
export const documentNumber = z
  .string('Enter a number')
  .overwrite((typed) => typed.replaceAll(/\p{Cf}/gu, '').trim())
  .min(1, 'Enter a number')
  .max(40, 'A number can have at most 40 characters')
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'Use letters and digits');

/** Fields that a form or request may send for either kind of document. */
export const documentFields = {
  clientId: reference('Choose a client'),
  jobId: optionalReference('Choose a job'),
  description: optionalText('Description', 2000),
  notes: optionalText('Notes', 10_000),
  /** Printed at the end; a new document defaults to the company's. */
  terms: terms('Terms'),
  /** The name of the tax; a new document defaults to the company's. */
  taxLabel,
  /** Per cent of the subtotal; null when the tax was entered as an amount. */
  taxRate: taxRate.nullable(),
  tax: nonNegativeDollars,
};

/** Dollars in a form, where text that is not a number counts as 0. */
export const countedDollars = z.preprocess(
  (entered: number): unknown => (Number.isNaN(entered) ? 0 : entered),
  nonNegativeDollars,
);

/** The shared fields as a form holds them. */
export const documentFormFields = { ...documentFields, tax: countedDollars, items: lineItems };

/** When something happened to a document; null when it has not. */
export const instantOrNull = z.iso.datetime().nullable();

/** Why a document was declined or cancelled. */
export const statusReason = optionalReason();

/** Response fields of either kind of document, money in dollars; totals have both names. */
export const documentAnswer = {
  clientId: z.int(),
  clientName: z.string(),
  billTo,
  jobId: z.int().nullable(),
  jobTitle: z.string().nullable(),
  jobSite: jobSite.nullable(),
  description: z.string().nullable(),
  notes: z.string().nullable(),
  items: z.array(savedLineItem),
  subtotal: z.number(),
  terms: z.string().nullable(),
  taxLabel: z.string(),
  taxRate: z.number().nullable(),
  tax: z.number(),
  total: z.number(),
  totalAmount: z.number(),
  /** The number of its last revision; 0 until it is issued. */
  revision: z.int(),
  sentAt: instantOrNull,
  createdBy: z.int().nullable(),
};

/** The tax as a label of its sum: 'Tax (8.25%)', or 'Tax' when it was entered as an amount. */
export function taxWords({ taxLabel, taxRate }: { taxLabel: string; taxRate: number | null }) {
  return taxRate ? `${taxLabel} (${taxRate}%)` : taxLabel;
}

/** Totals in a request: the server computes its own and only refuses two that differ. */
export const sentTotals = {
  total: z.number().optional(),
  totalAmount: z.number().optional(),
};

/** Whether two names of one field have the same value when both are sent. */
export function spellingsAgree(one: unknown, other: unknown): boolean {
  return one === undefined || other === undefined || one === other;
}

/** The issue when they differ, at the second field. */
export function disagreement(one: string, other: string): { path: string[]; message: string } {
  return { path: [other], message: `${one} and ${other} are the same field and must agree` };
}

/** Refuses an input that has different values under two names of one field. */
export function agreeingOn<
  One extends string,
  Other extends string,
  Input extends z.ZodType<Partial<Record<One | Other, unknown>>>,
>(input: Input, one: One, other: Other) {
  return input.refine((sent) => spellingsAgree(sent[one], sent[other]), disagreement(one, other));
}
