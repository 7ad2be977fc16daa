/** Help: sending documents and reminders. */
export function Sending() {
  return (
    <>
      <p>
        Email estimates, invoices, receipts, and statements to your clients with the PDF attached.
      </p>
      <h2>Send a document</h2>
      <ol>
        <li>
          Open the estimate or invoice and choose Send. On a payment, choose Send receipt. On a
          contact, choose Send statement.
        </li>
        <li>
          Check the address, add others, and edit the text. The preview shows what your client gets.
        </li>
        <li>Choose Send. A draft changes to Sent.</li>
      </ol>
      <p>
        See the delivery status under Sent by email on the same page. The status changes to Sent
        after the mail server accepts the message. If the server rejects it, you see the server’s
        message and can choose Retry. For paper copies, use Mark as Sent.
      </p>
      <h2>Edit the templates</h2>
      <p>
        Administrators edit the starting text of each email in Settings, Email templates. Fields
        such as {'{client name}'} are filled in when the email is written. Reset to default restores
        the original text.
      </p>
      <h2>Send reminders</h2>
      <p>
        Administrators turn on reminders before, on, and after the due date in Settings, Reminders.
        Each one is sent once per invoice and due date, outside your quiet hours, and never for a
        draft, paid, or cancelled invoice. To stop reminders for one client, turn them off on the
        contact’s page.
      </p>
      <p>
        Estimate reminders are sent before a sent estimate expires, once for each day you choose.
        They stop when the client accepts or declines.
      </p>
      <p>
        When several people sign an estimate, signing reminders go to the next signer with their own
        link. They stop when that person signs or declines, or when the estimate expires or changes.
      </p>
      <h2>When email is not set up</h2>
      <p>
        You can still download the PDF and open the message in your own email app. Administrators
        see what to set up in Settings, Email.
      </p>
    </>
  );
}
