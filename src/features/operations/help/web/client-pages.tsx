/** From a link that is copied to an estimate that is signed. */
export function ClientPages() {
  return (
    <>
      <p>
        A client opens an estimate or invoice on their phone by a link, without an account. They
        read it, sign or decline the estimate, and ask you about it.
      </p>
      <h2>Share a link</h2>
      <ol>
        <li>Open the estimate or invoice. Under Client Link, choose Make Link.</li>
        <li>Copy the address and send it by text or email. Preview shows what the client sees.</li>
        <li>Mark the document as sent: the client sees nothing of a draft.</li>
      </ol>
      <p>
        On a contact’s page the same card makes a link to all their estimates, invoices, receipts
        and their statement. Anyone who has a link sees what it shows. It works for 180 days; Renew
        makes it work longer, and Turn Off ends it for good.
      </p>
      <h2>On the invoice itself</h2>
      <p>
        Where you take cards online, the PDF of an invoice with a balance has a QR code and a short
        address to pay at. It works as long as there is a balance. On the invoice’s page, Printed on
        the invoice shows it; Turn Off ends it, and the next PDF has another. Administrators turn it
        off for all invoices in Settings, under Company.
      </p>
      <h2>What comes back</h2>
      <dl>
        <dt>Viewed</dt>
        <dd>The timeline says when the client opened the link. Your own visits do not count.</dd>
        <dt>Signed</dt>
        <dd>
          The estimate is accepted and its job has a signed contract. The signed PDF, with a
          certificate as its last page, is on the estimate’s page and on the client’s.
        </dd>
        <dt>Declined</dt>
        <dd>The estimate says why, where the client wrote it.</dd>
        <dt>Asked</dt>
        <dd>Questions and requests for an update are notes on the timeline.</dd>
      </dl>
      <h2>Saved cards</h2>
      <p>
        When card payments are set up, a client can save their card with a payment and pay the next
        invoice in one tap. Saved cards are on the contact’s page, with what the client agreed to.
        To charge one, open the invoice and choose Take a Card. You and the client can remove a card
        at any time. In the office, save a card only with the client present: read them the text
        beside the box.
      </p>
      <h2>Automatic payments</h2>
      <p>
        A client with a saved card can have their invoices paid automatically. They turn it on
        themselves, on the page of all their documents or right after a payment; you cannot turn it
        on for them. It needs a mail server and the client’s email address, since they get an email
        with the amount three days before each charge. The card is charged on the due date, after
        your quiet hours, and never more than the email said.
      </p>
      <dl>
        <dt>Declined</dt>
        <dd>
          You and the client are told. The card is tried again three and five days later, unless the
          bank does not accept it any more.
        </dd>
        <dt>Turned off</dt>
        <dd>
          By the client on their page, or by you on the contact’s page under Saved cards. Removing
          the card turns it off too.
        </dd>
        <dt>Not charged</dt>
        <dd>
          Invoices without a due date, those due before it was turned on, and those with a disputed
          payment.
        </dd>
      </dl>
      <p>Payment reminders are not sent for an invoice that is about to be paid automatically.</p>
      <h2>After it was signed</h2>
      <p>
        A change makes a new revision. The signed one stays as it was. Set the estimate to Sent to
        have the new revision signed as well. Anyone who holds a signed PDF checks at /verify
        whether it is exactly the file that was signed.
      </p>
    </>
  );
}
