/** Help: client links, signing, and online payments. */
export function ClientPages() {
  return (
    <>
      <p>
        Clients open estimates and invoices on their phone from a link. No account needed. They can
        view them, sign or decline estimates, and ask questions.
      </p>
      <h2>Share a link</h2>
      <ol>
        <li>Open the estimate or invoice. Under Client Link, choose Create Link.</li>
        <li>Copy the link and send it by text or email. Preview shows what the client sees.</li>
        <li>Mark the document as sent. Clients cannot see drafts.</li>
      </ol>
      <p>
        The same card on a contact’s page creates a link to all their estimates, invoices, receipts,
        and statement. Anyone with a link can see that page. Links work for 180 days. Renew extends
        a link, and Turn Off ends it.
      </p>
      <h2>Pay link on the printed invoice</h2>
      <p>
        When card payments are set up, the PDF of an unpaid invoice has a QR code and a short
        payment link. See it on the invoice’s page under Printed on the invoice. If you turn it off,
        the next PDF gets a new link. Administrators turn it off for all invoices in Settings,
        Company.
      </p>
      <h2>Client activity</h2>
      <dl>
        <dt>Viewed</dt>
        <dd>The timeline shows when the client opened the link. Your own visits do not count.</dd>
        <dt>Signed</dt>
        <dd>
          The estimate is accepted and the job changes to Signed Contract. You and the client can
          download the signed PDF with its certificate.
        </dd>
        <dt>Declined</dt>
        <dd>The estimate shows the client’s reason, if they gave one.</dd>
        <dt>Asked</dt>
        <dd>Questions and update requests appear as notes on the timeline.</dd>
      </dl>
      <h2>Saved cards</h2>
      <p>
        When card payments are set up, clients can save a card when they pay. Saved cards are listed
        on the contact’s page with the client’s consent. To charge one, open the invoice and choose
        Take a Card. You and the client can remove a card at any time. In the office, save a card
        only while the client is present, and read them the text next to the checkbox.
      </p>
      <h2>Automatic payments</h2>
      <p>
        Clients can have a saved card pay their invoices automatically. Only the client can turn
        this on, on the page of all their documents or after a payment. Email must be set up, and
        the client needs an email address, because they get a notice three days before each charge.
        The card is charged on the due date after your quiet hours, and never more than the notice
        said.
      </p>
      <dl>
        <dt>Declined</dt>
        <dd>
          You and the client are notified. The card is retried three and five days later, unless the
          bank no longer accepts it.
        </dd>
        <dt>Turned off</dt>
        <dd>
          The client can turn it off on their page. You can turn it off on the contact’s page under
          Saved cards. Removing the card also turns it off.
        </dd>
        <dt>Not charged</dt>
        <dd>
          Invoices without a due date, invoices due before it was turned on, and invoices with a
          disputed payment.
        </dd>
      </dl>
      <p>Payment reminders are not sent for invoices that will be paid automatically.</p>
      <h2>Changes after signing</h2>
      <p>
        Changing a signed estimate creates a new revision. The signed PDF does not change. Set the
        estimate to Sent to have the new revision signed. Anyone with a signed PDF can check it at
        /verify.
      </p>
    </>
  );
}
