/** The header by which an open page of a browser names itself in its calls: sixteen hexadecimal digits. */
export const PAGE_HEADER = 'gable-page';
