/** Help: web forms and submissions. */
export function WebForms() {
  return (
    <>
      <p>
        A homeowner fills in a form on your website at night. In the morning you have a contact, a
        lead with address and photos, and a task to call.
      </p>
      <h2>Create a form</h2>
      <ol>
        <li>
          Open Web Forms and choose Create Form. Start from a template, such as Free roof
          inspection, or from an empty form.
        </li>
        <li>
          Under Form Fields, add and order your questions. Set the sender detail for name, email,
          phone, and address fields so senders are matched with your contacts.
        </li>
        <li>
          Under Form Settings, turn on Attach to contact and Attach to job. Choose the sales rep who
          gets the leads and a task for each submission.
        </li>
        <li>Set the status to Published and save.</li>
      </ol>
      <p>
        You can edit a published form at any time. Past submissions keep the questions they were
        sent with.
      </p>
      <h2>Put it on your website</h2>
      <p>Copy one of these from the form’s Overview:</p>
      <dl>
        <dt>Share link</dt>
        <dd>A separate page. Link to it, or send it by text or email.</dd>
        <dt>Script</dt>
        <dd>One line of code for your page. Resizes automatically.</dd>
        <dt>Frame</dt>
        <dd>If your site doesn’t allow scripts.</dd>
      </dl>
      <p>
        Before you use the script or the frame, add your website in the form’s settings under
        Allowed websites. The form does not work on other websites.
      </p>
      <h2>Respond to submissions</h2>
      <p>
        New submissions appear on Home under Needs attention, and in Web Forms under Submissions.
        Open one to call or email the sender, assign it, add a note, or set its status. Calling,
        emailing, attaching it yourself, or setting it to In review or Processed counts as your
        first response. The Submissions report shows your response times.
      </p>
      <p>
        Photos and files stay closed until you choose Open files. Then they also appear on the job
        or contact.
      </p>
      <h2>If it was attached to the wrong contact</h2>
      <p>
        Choose Detach. The contact, lead, and task it created go to the trash unless someone has
        changed them since. Then attach it to the right contact. Existing contact details are never
        overwritten.
      </p>
      <h2>Spam</h2>
      <p>
        Likely spam goes to the Spam folder with the reason. It creates no contact and sends no
        notification. Check the folder now and then. Choose Not spam to process a submission like
        any other.
      </p>
    </>
  );
}
