/** Taxes: the company's rates by name, and where its documents round their tax. */
import { z } from 'zod';
import { requiredText } from '#shared/fields/field-schemas.ts';
import { choice, value } from '#shared/fields/fields.ts';
import { keysOf } from '#shared/keys-of.ts';
import { hasAtMostDecimals } from '#shared/money.ts';

/** A percentage with at most four decimals. */
export const taxRate = z
  .number('Enter a percentage')
  .min(0, 'Enter 0 or more')
  .max(100, 'Enter at most 100')
  .refine((value) => hasAtMostDecimals(value, 4), 'Use at most four decimals');

const MAX_LABEL = 40;

/** The name of the tax on a document. */
export const taxLabel = requiredText('Tax label', MAX_LABEL);

/** The amounts that a document's tax is rounded on to whole cents, as labels. */
export const TAX_ROUNDINGS = {
  document: 'On the subtotal',
  line: 'On each line',
} as const;

const NO_ROUNDING = 'Choose where tax is rounded';

export const taxRounding = z.enum(keysOf(TAX_ROUNDINGS), NO_ROUNDING);

export type TaxRounding = z.infer<typeof taxRounding>;

const namedTaxRate = z.object({
  /** The name of the tax on documents with this rate: 'Utah County'. */
  name: requiredText('Name', MAX_LABEL),
  rate: taxRate,
  /** True when new documents start with it. */
  isDefault: z.boolean(),
});

export type NamedTaxRate = z.infer<typeof namedTaxRate>;

export const MAX_TAX_RATES = 50;

/** The company's rates in the order in which they are offered: names differ, and one at most is the default. */
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

/** The company's settings for the tax of its documents. */
export const taxFields = {
  /** Replaced as a whole by an update. */
  taxRates: value('Tax rates', taxRates, { default: [] }),
  /** The name of the tax of a document that has none of the rates: 'Sales tax', 'GST'. */
  taxLabel: value('Default tax label', taxLabel, {
    kind: 'text',
    required: true,
    default: 'Tax',
  }),
  /** Stamped on new documents; the others keep theirs. */
  taxRounding: choice('Tax rounding', TAX_ROUNDINGS, {
    required: true,
    default: 'document',
    message: NO_ROUNDING,
  }),
};

interface WithRates {
  taxRates: readonly NamedTaxRate[];
}

/** The rate that new documents start with, if there is one. */
export function defaultRateOf({ taxRates: rates }: WithRates): NamedTaxRate | undefined {
  return rates.find(({ isDefault }) => isDefault);
}

/** 'Utah County (7.45%)', also of a rate of zero. */
export const rateWords = ({ name, rate }: NamedTaxRate): string => `${name} (${rate}%)`;

/** The tax as a label of its sum: 'Tax (8.25%)', or 'Tax' when it was entered as an amount. */
export function taxWords(tax: { taxLabel: string; taxRate: number | null }): string {
  return tax.taxRate ? `${tax.taxLabel} (${tax.taxRate}%)` : tax.taxLabel;
}
