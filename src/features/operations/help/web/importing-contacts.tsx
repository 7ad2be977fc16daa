import { Link } from '@tanstack/react-router';

/** Contacts from a spreadsheet. */
export function ImportingContacts() {
  return (
    <>
      <p>
        Administrators and project managers bring contacts in from a CSV file, an Excel workbook
        (.xlsx), or vCards: what nearly every other program can save. Start at{' '}
        <Link to="/contacts/import">Import contacts</Link>.
      </p>
      <h2>1. Choose the file</h2>
      <p>
        A CSV file may have 50,000 rows and 20 MB, an Excel workbook 20,000 rows. Nothing is written
        yet.
      </p>
      <h2>2. Check the columns</h2>
      <p>
        Gable finds out which column is the name, the email, the phone and so on. Choose another
        field where it guessed wrong, or leave a column out. Columns that it does not know are
        named, and can be kept in the notes.
      </p>
      <h2>3. Look at the rows</h2>
      <p>
        Each row says what will become of it before anything happens: a new contact, one that you
        have already, or one with a mistake. Correct a cell right there. Of contacts that you have,
        only empty fields are filled; nothing you typed is overwritten. A client’s second address is
        added to their notes. Rows with only a name are skipped unless you import them.
      </p>
      <h2>4. Import</h2>
      <p>
        You may leave the page while it runs and come back to it. Rows that were not imported can be
        saved as a file of their own, with the reason in each.
      </p>
      <h2>If it was the wrong file</h2>
      <p>
        Undo this import takes back what it added. Contacts that were changed or used since are kept
        and listed.
      </p>
    </>
  );
}
