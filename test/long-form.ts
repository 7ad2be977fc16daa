/** True if tests run in their long form, as in `npm test -- --all`. */
export const isLongForm = Boolean(process.env['GABLE_LONG']);

/** Returns how many runs a test should do: few, or many in the long form. */
export const tries = (few: number, many: number): number => (isLongForm ? many : few);
