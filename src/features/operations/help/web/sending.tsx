/** From an estimate or invoice to the client's mailbox, and to reminders. */
export function Sending() {
  return (
    <>
      <p>
        Estimates, invoices, receipts and statements go to your clients by email, with the PDF
        attached.
      </p>
      <h2>Send a document</h2>
      <ol>
        <li>
          Open the estimate or invoice and choose Send. On a payment it is Send receipt, on a
          contact Send statement.
        </li>
        <li>
          Check the address, add others, and change the text. The preview shows what your client
          gets.
        </li>
        <li>Choose Send. A draft is issued with it.</li>
      </ol>
      <p>
        Sent by email, on the same page, says what became of it. It says Sent only after the mail
        server accepted the message. When the server refuses it, you see the server’s words and can
        choose Retry. For paper, use Mark as Sent.
      </p>
      <h2>Change the text</h2>
      <p>
        In Settings under Email templates, an administrator changes what each email starts with.
        Fields such as {'{client name}'} are replaced when the email is written. Reset to the
        original text brings ours back.
      </p>
      <h2>Remind clients of invoices, estimates and signatures</h2>
      <p>
        In Settings under Reminders, an administrator turns on reminders before, on and after the
        due date. Each goes out once for an invoice and its due date, outside of your quiet hours,
        and never for a draft, a paid or a cancelled invoice. To leave a client alone, turn
        reminders off on the contact’s page.
      </p>
      <p>
        Estimate reminders go out before a sent estimate expires, once for each day that you choose,
        and never for one that the client has accepted or declined.
      </p>
      <p>
        Where several people sign an estimate, reminders to sign go to the one whose turn it is,
        with their own link, days after it was first mailed to them. They end when that person signs
        or declines, and when the estimate expires or is changed.
      </p>
      <h2>When Gable cannot send mail</h2>
      <p>
        Without a mail server, Send offers the PDF to download and opens the message in your own
        mail app. An administrator sees under Settings, Email what to set up.
      </p>
    </>
  );
}
