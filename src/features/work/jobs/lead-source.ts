/**
 * Lead sources: six standard ones that every company has, and the company's own. Managed in
 * Settings.
 */
import { z } from 'zod';

/** The six standard sources and their labels, in the default order. */
export const STANDARD_SOURCES: Readonly<Record<string, string>> = {
  referral: 'Referral',
  online: 'Online',
  canvassing: 'Canvassing',
  insurance: 'Insurance',
  repeat_customer: 'Repeat Customer',
  trade_show: 'Trade Show',
};

/** Returns a lead source's label: the name of a standard source, or any other text unchanged. */
export function leadSourceLabel(word: string): string {
  const key = word.toLowerCase();

  return (Object.hasOwn(STANDARD_SOURCES, key) && STANDARD_SOURCES[key]) || word;
}

/** A lead source in the company's list. */
export const leadSource = z
  .object({
    word: z.string().meta({ description: 'Value of leadSource on jobs' }),
    label: z.string(),
    isHidden: z.boolean().meta({
      description: 'True when it is not offered for new jobs. Existing jobs keep it.',
    }),
  })
  .meta({ id: 'LeadSource' });

export type LeadSource = z.infer<typeof leadSource>;
