/** An email to a client, as timelines describe it. */
export interface SentEmail {
  /** 'a receipt for this payment' for 'this payment'. */
  phrase: (what: string) => string;
  /** True when the record is the recipient: the address follows in parentheses. */
  isToRecord?: true;
}
