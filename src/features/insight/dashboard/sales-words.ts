/** One-sentence definitions of the sales figures, shared by all screens that show them. */

/** The rule for sold jobs, shown in report notes and in the help. */
export const SOLD_RULE =
  'A job counts as sold from Signed Contract through Completed. A job that is lost or goes back to an earlier status no longer counts.';

/** The rule for the date of a job that is sold more than once. */
export const SOLD_AGAIN_RULE =
  'A job sold again within three days keeps its original date. After that, it counts from the new date.';

/** Returns the definitions for a period phrase such as 'since Nov 1, 2026'. */
export const salesWords = (when: string) => {
  const sold = `sold ${when} and not lost or moved back since.`;
  const closeRate = `Percent of the leads added ${when} that are sold`;

  return {
    leads: `Jobs added ${when}, whatever their status.`,
    won: `Leads added ${when} that are sold.`,
    sold: `Contract value of jobs ${sold}`,
    soldCount: `Jobs ${sold}`,
    averageDeal: 'Contract value divided by the number of jobs sold with a contract amount.',
    closeRate: `${closeRate}.`,
    /** The definition combined with that of the sales-to-leads rate shown below it in Insights. */
    closeRates: `${closeRate}; sales to leads divides all jobs sold ${when} by these leads.`,
    winRate: `Jobs sold ${when} as a percent of jobs sold or lost.`,
  };
};

export const SALES_WORDS = salesWords('in this period');
