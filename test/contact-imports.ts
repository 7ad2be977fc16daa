import { contactImportEndpoints } from '#features/work/contact-import/contact-import-endpoints.ts';
import type {
  ContactImport,
  ImportRow,
  ImportSettings,
} from '#features/work/contact-import/contact-import.ts';
import type { TestUser } from './api.ts';

/** The steps of a contact import. Each step runs to completion, as it does on screen. */
export function contactImports(person: () => TestUser) {
  function upload(file: string | Buffer, fileName = 'customers.csv'): Promise<ContactImport> {
    const body = Buffer.isBuffer(file) ? file : Buffer.from(file);

    return person().ok(contactImportEndpoints.upload, {
      query: { fileName },
      body,
      type: 'text/csv',
    });
  }

  async function finish({ id }: ContactImport): Promise<ContactImport> {
    for (let call = 0; call < 200; call += 1) {
      const now = await person().ok(contactImportEndpoints.advance, { params: { id } });
      if (!now.status.endsWith('ing')) return now;
    }
    throw new Error('the import never ends');
  }

  async function review(
    { id, hasHeader, mapping, defaultType, duplicates }: ContactImport,
    settings: Partial<ImportSettings> = {},
  ): Promise<ContactImport> {
    const body = { hasHeader, mapping: [...mapping], defaultType, duplicates, ...settings };

    return finish(await person().ok(contactImportEndpoints.review, { params: { id }, body }));
  }

  async function takeIn({ id }: ContactImport): Promise<ContactImport> {
    return finish(await person().ok(contactImportEndpoints.start, { params: { id } }));
  }

  async function undo({ id }: ContactImport): Promise<ContactImport> {
    return finish(await person().ok(contactImportEndpoints.undo, { params: { id } }));
  }

  function rowsOf({ id }: ContactImport): Promise<ImportRow[]> {
    return person().ok(contactImportEndpoints.rows, { params: { id } });
  }

  const verdictsOf = async (reviewed: ContactImport) =>
    (await rowsOf(reviewed)).map(({ verdict, reason }) => [verdict, reason]);

  return { upload, finish, review, takeIn, undo, rowsOf, verdictsOf };
}
