/** From a form that is published to a lead that is called. */
export function WebForms() {
  return (
    <>
      <p>
        A homeowner fills in a form on your website at night. In the morning the office finds a
        contact, a lead with the address, the photos, and a task to call.
      </p>
      <h2>Make a form</h2>
      <ol>
        <li>
          Open Web Forms and choose Create Form. Begin with one of the templates, such as Free roof
          inspection, or with an empty form.
        </li>
        <li>
          Under Form Fields, add and order what you want to ask. Say for the name, the email, the
          phone and the address what they are about: that is how senders are matched with your
          contacts.
        </li>
        <li>
          Under Form Settings, turn on Attach to contact and Attach to job. Choose the sales rep who
          gets the leads, and a task for each submission.
        </li>
        <li>Set the status to Published and save.</li>
      </ol>
      <p>
        You can change a published form at any time. What was sent before keeps the questions of its
        day.
      </p>
      <h2>Put it on your website</h2>
      <p>The Overview of the form has three ways. Copy the one that fits:</p>
      <dl>
        <dt>Share link</dt>
        <dd>A page of its own. Link to it, or send it by text or email.</dd>
        <dt>Script</dt>
        <dd>
          One line for the place where the form should stand. The form is as tall as what is in it.
        </dd>
        <dt>Frame</dt>
        <dd>For website builders that take no scripts.</dd>
      </dl>
      <p>
        Before you use the script or the frame, name your website in the form’s settings, under
        Websites that may show this form. Other websites cannot show it.
      </p>
      <h2>Answer what comes in</h2>
      <p>
        New submissions are on your dashboard under Needs attention, and in Submissions, which you
        open from Web Forms. Open one to call or email the sender, to assign it, to write a note,
        and to set its status. Calling or emailing the sender, attaching the submission by hand, or
        setting it to In review or Processed counts as your first response: the Submissions report
        shows how soon you answer.
      </p>
      <p>
        Photos and files stay closed until you press Open files. From then on they are on the job or
        the contact too.
      </p>
      <h2>If it was attached to the wrong contact</h2>
      <p>
        Undo attachment takes back in one step what the submission made: the contact, the lead and
        the task go to the trash unless a user has changed them since. Then attach it to the right
        one. What your contacts had before is never overwritten, only filled in.
      </p>
      <h2>Spam</h2>
      <p>
        What looks as if no person had sent it is put into the folder Spam, with the reason. It
        makes no contact and sends no notification. Look there now and then: Not spam brings a
        submission back, and does what the form does with a new one.
      </p>
    </>
  );
}
