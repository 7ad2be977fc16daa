/** What each figure of sales means, in one sentence, on every screen that has it. */

/** Of a period that is named as in 'since Nov 1, 2026'. */
export const salesWords = (when: string) => {
  const sold = `sold ${when}: the first time a job has a signed contract, or goes straight to work.`;
  const closeRate = `Of the jobs that became a lead ${when}, the percent that are sold by now`;

  return {
    leads: `Jobs that became a lead ${when}.`,
    won: `Of the jobs that became a lead ${when}, those sold by now.`,
    sold: `Contract amounts of the jobs that were ${sold}`,
    soldCount: `Jobs that were ${sold}`,
    averageDeal:
      'The contract amounts of the jobs sold, divided by the number of those whose amount is above zero.',
    closeRate: `${closeRate}.`,
    /** With the rate that stands below it in Insights. */
    closeRates: `${closeRate}; sales to leads divides all jobs sold ${when} by these leads.`,
    winRate: `Sales ${when} as a percent of the sales and losses ${when}.`,
  };
};

export const SALES_WORDS = salesWords('in this period');
