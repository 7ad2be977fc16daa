/** True when tests take their long form, as in `npm test -- --all`. */
export const isLongForm = Boolean(process.env['GABLE_LONG']);

/** Returns the number of tries of a test: few, or many in the long form. */
export const tries = (few: number, many: number): number => (isLongForm ? many : few);
