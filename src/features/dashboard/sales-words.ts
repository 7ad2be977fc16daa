/** What each figure of sales means, in one sentence, on every screen that has it. */
const WHEN_SOLD = 'the first time a job has a signed contract, or goes straight to work';

export const SALES_WORDS = {
  leads: 'Jobs that became a lead in this period.',
  won: 'Of the jobs that became a lead in this period, those sold by now.',
  sold: `Contract amounts of the jobs that were sold in this period: ${WHEN_SOLD}.`,
  jobsSold: `Jobs that were sold in this period: ${WHEN_SOLD}.`,
  averageDeal:
    'The contract amounts of the jobs sold, divided by the number of those whose amount is above zero.',
  closeRate: 'Of the jobs that became a lead in this period, the percent that are sold by now.',
  winRate: 'Sales of this period as a percent of its sales and losses together.',
} as const;
