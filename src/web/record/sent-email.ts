/** An email to a client, as described in timelines. */
export interface SentEmail {
  /** Returns the email's description, such as 'a receipt for this payment' for 'this payment'. */
  phrase: (what: string) => string;
  /**
   * True if the record is the recipient. The timeline then shows the email address in parentheses.
   */
  isToRecord?: true;
}
