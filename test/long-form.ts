/** Whether tests take their long form, as in `npm test -- --all`. */
export const isLongForm = Boolean(process.env['GABLE_LONG']);

/** How often a test tries something: few times, or many in the long form. */
export const tries = (few: number, many: number): number => (isLongForm ? many : few);
