/** An email to a client, in the words of timelines. */
export interface SentEmail {
  /** 'a receipt for this payment' for 'this payment'. */
  phrase: (what: string) => string;
  /** True when the record is the recipient: the address follows in parentheses. */
  isToRecord?: true;
}
