import { Link } from '@tanstack/react-router';

/** Help: importing contacts from a file. */
export function ImportingContacts() {
  return (
    <>
      <p>
        Administrators and project managers can import contacts from a CSV file, an Excel workbook
        (.xlsx), or vCards. Start at <Link to="/contacts/import">Import contacts</Link>.
      </p>
      <h2>1. Choose the file</h2>
      <p>
        A CSV file can have up to 50,000 rows and 20 MB. An Excel workbook can have up to 20,000
        rows. Nothing is imported yet.
      </p>
      <h2>2. Check the columns</h2>
      <p>
        Gable matches each column to a field, such as name, email, or phone. Change any that are
        wrong, or skip a column. Unmatched columns can be kept in the notes.
      </p>
      <h2>3. Review the rows</h2>
      <p>
        Each row shows what will happen: a new contact, an existing contact, or a row with an error.
        You can correct a cell right there. For existing contacts, only blank fields are filled in.
        A client’s second address goes into their notes. Rows with only a name are skipped unless
        you import them.
      </p>
      <h2>4. Import</h2>
      <p>
        You can leave the page while it runs. Download skipped rows as a file that lists the reason
        for each.
      </p>
      <h2>Undo an import</h2>
      <p>
        Undo this import removes what it added. Contacts that were changed or used since are kept
        and listed.
      </p>
    </>
  );
}
