/** The request header with the id of the open browser page: sixteen hexadecimal digits. */
export const PAGE_HEADER = 'gable-page';
