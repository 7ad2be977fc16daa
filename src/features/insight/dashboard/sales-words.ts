/** What each figure of sales means, in one sentence, on every screen that has it. */

/** When a job counts as sold, in the notes of reports and in the help. */
export const SOLD_RULE =
  'A job is sold while it has a signed contract, is being worked on, or is completed. One that is lost, or goes back to an earlier status, is not sold any more.';

/** Which day counts for a job that is sold more than once. */
export const SOLD_AGAIN_RULE =
  'A job that is sold again within three days keeps its day; later, it counts from the day it was sold again.';

/** Of a period that is named as in 'since Nov 1, 2026'. */
export const salesWords = (when: string) => {
  const sold = `sold ${when} that still are: signed, being worked on or completed, and not lost or back in an earlier status.`;
  const closeRate = `Of the jobs that became a lead ${when}, the percent that are sold now`;

  return {
    leads: `Jobs that became a lead ${when}: a job is one from when it is added, whatever its status.`,
    won: `Of the jobs that became a lead ${when}, those sold now.`,
    sold: `Contract amounts of the jobs ${sold}`,
    soldCount: `Jobs ${sold}`,
    averageDeal:
      'The contract amounts of the jobs sold, divided by the number of those whose amount is above zero.',
    closeRate: `${closeRate}.`,
    /** With the rate that stands below it in Insights. */
    closeRates: `${closeRate}; sales to leads divides all jobs sold ${when} by these leads.`,
    winRate: `Sales ${when} as a percent of the sales and losses ${when}.`,
  };
};

export const SALES_WORDS = salesWords('in this period');
