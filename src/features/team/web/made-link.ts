/** A link that is shown once, and whether it was also mailed. */
export interface MadeLink {
  link: string;
  emailed: boolean;
}
