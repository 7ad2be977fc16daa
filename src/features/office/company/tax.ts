/** Tax settings: the company's named rates, and how its documents round tax. */
import { z } from 'zod';
import { requiredText } from '#shared/fields/field-schemas.ts';
import { choice, value } from '#shared/fields/fields.ts';
import { keysOf } from '#shared/keys-of.ts';
import { hasAtMostDecimals } from '#shared/money.ts';

/** A percentage with up to four decimals. */
export const taxRate = z
  .number('Enter a percentage')
  .min(0, 'Enter 0 or more')
  .max(100, 'Enter at most 100')
  .refine((value) => hasAtMostDecimals(value, 4), 'Use at most four decimals');

const MAX_LABEL = 40;

/** The tax name printed on a document. */
export const taxLabel = requiredText('Tax label', MAX_LABEL);

/** Labels for the ways to round tax to whole cents: once on the subtotal or on each line. */
export const TAX_ROUNDINGS = {
  document: 'On the subtotal',
  line: 'On each line',
} as const;

const NO_ROUNDING = 'Choose where tax is rounded';

export const taxRounding = z.enum(keysOf(TAX_ROUNDINGS), NO_ROUNDING);

export type TaxRounding = z.infer<typeof taxRounding>;

const namedTaxRate = z.object({
  /** The tax name on documents that use this rate: 'Utah County'. */
  name: requiredText('Name', MAX_LABEL),
  rate: taxRate,
  /** True if new documents start with this rate. */
  isDefault: z.boolean(),
});

export type NamedTaxRate = z.infer<typeof namedTaxRate>;

export const MAX_TAX_RATES = 50;

/**
 * The company's rates in display order. Names must be unique, and at most one rate is the default.
 */
const taxRates = z
  .array(namedTaxRate)
  .max(MAX_TAX_RATES, `At most ${MAX_TAX_RATES} tax rates`)
  .superRefine((rates, check) => {
    const names = rates.map(({ name }) => name.toLowerCase());
    for (const [index, { isDefault }] of rates.entries()) {
      if (names.indexOf(names[index] ?? '') < index) {
        check.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: 'Another rate has this name',
        });
      }
      if (isDefault && rates.findIndex((rate) => rate.isDefault) < index) {
        check.addIssue({
          code: 'custom',
          path: [index, 'isDefault'],
          message: 'Only one rate can be the default',
        });
      }
    }
  });

/** The company's tax settings. */
export const taxFields = {
  /** An update replaces the entire list. */
  taxRates: value('Tax rates', taxRates, { default: [] }),
  /** The tax name for documents that use none of the named rates: 'Sales tax', 'GST'. */
  taxLabel: value('Default tax label', taxLabel, {
    kind: 'text',
    required: true,
    default: 'Tax',
  }),
  /** Copied to new documents; existing documents keep their setting. */
  taxRounding: choice('Tax rounding', TAX_ROUNDINGS, {
    required: true,
    default: 'document',
    message: NO_ROUNDING,
  }),
};

interface WithRates {
  taxRates: readonly NamedTaxRate[];
}

/** Returns the rate that new documents start with, if any. */
export function defaultRateOf({ taxRates: rates }: WithRates): NamedTaxRate | undefined {
  return rates.find(({ isDefault }) => isDefault);
}

/**
 * Returns a rate's name and percentage: 'Utah County (7.45%)'. Includes the percentage even if it
 * is zero.
 */
export const rateWords = ({ name, rate }: NamedTaxRate): string => `${name} (${rate}%)`;

/**
 * Returns a label for the tax amount: 'Tax (8.25%)', or 'Tax' if the tax was entered as an amount.
 */
export function taxWords(tax: { taxLabel: string; taxRate: number | null }): string {
  return tax.taxRate ? `${tax.taxLabel} (${tax.taxRate}%)` : tax.taxLabel;
}
