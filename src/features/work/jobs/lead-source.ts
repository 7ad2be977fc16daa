/** Where jobs come from: six sources that every company has, and the company's own. Managed in Settings. */
import { z } from 'zod';

/** The six, in the order of a company that has arranged nothing, with what they are called. */
export const STANDARD_SOURCES: Readonly<Record<string, string>> = {
  referral: 'Referral',
  online: 'Online',
  canvassing: 'Canvassing',
  insurance: 'Insurance',
  repeat_customer: 'Repeat Customer',
  trade_show: 'Trade Show',
};

/** What a job's lead source is called: one of the six by its name, any other as it was written. */
export function leadSourceLabel(word: string): string {
  const key = word.toLowerCase();

  return (Object.hasOwn(STANDARD_SOURCES, key) && STANDARD_SOURCES[key]) || word;
}

/** A source of the company's list. */
export const leadSource = z
  .object({
    word: z.string().meta({ description: "A job's leadSource" }),
    label: z.string(),
    isHidden: z.boolean().meta({
      description: 'Whether it is no longer offered for jobs; those that have it keep it',
    }),
  })
  .meta({ id: 'LeadSource' });

export type LeadSource = z.infer<typeof leadSource>;
