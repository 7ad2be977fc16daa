import type { Client } from '../client.ts';
import type { HttpClient, Row } from '../http-client.ts';
import type { Workload } from '../workload.ts';
import { CONTACTS, WEB_FORMS } from './record-kinds.ts';

/** A submission that was sent, as far as its sender knows. */
interface SentForm {
  name: string;
  content: Row;
  isAcknowledged: boolean;
}

const FORM = {
  status: 'published',
  fields: [
    { id: 'name', type: 'TEXT', label: 'Name', required: true, known: 'name' },
    { id: 'email', type: 'EMAIL', label: 'Email' },
    { id: 'photos', type: 'FILE', label: 'Photos' },
  ],
  settings: { attachToContact: true, attachToJob: true },
};

/** The rate limit for a network. Such a request is rejected without storing anything. */
const TOO_MANY = 429;

/** Larger than a network packet and a disk page. */
const FILLER = 'shingle '.repeat(20_000);

async function formOf(client: Client): Promise<number> {
  const known = client.entries.findLast(({ kind, known: row }) => kind === WEB_FORMS && row);
  if (known?.known) return Number(known.known['id']);
  const { known: form } = await client.create(WEB_FORMS, FORM);

  return Number(form['id']);
}

/** Uploads a file and returns its tokens; null if the network has reached its rate limit. */
async function upload(visitor: HttpClient, formPath: string, { name, content }: SentForm) {
  const { body: form, status } = await visitor.call({ path: formPath, allow: [TOO_MANY] });
  if (status === TOO_MANY) return null;
  const query = new URLSearchParams({ name: `${name}.txt`, token: String(form['token']) });
  const call = { path: `${formPath}/files?${query}`, body: content, allow: [TOO_MANY] };
  const { body: file, status: uploaded } = await visitor.call(call);

  return uploaded === TOO_MANY ? null : [String(file['token'])];
}

/** Returns the problems with one submission, once the server is up again. */
async function checkOne(client: Client, { name, content, isAcknowledged }: SentForm) {
  const path = '/api/web-form-submissions';
  const rows = await client.list(path, { 'filter[sender]': name });
  if (rows.length > 1) return [`the submission of ${name} is there ${rows.length} times`];
  const [row] = rows;
  if (!row) return isAcknowledged ? [`the submission of ${name} was acknowledged and is lost`] : [];
  const problems: string[] = [];
  // The submission, its contact, and its lead are stored in one transaction.
  if (row['contactId'] === null || row['jobId'] === null) {
    problems.push(`the submission of ${name} is there without its contact or lead`);
  }
  await client.call({ path: `${path}/${String(row['id'])}/open-files`, method: 'POST' });
  const { body } = await client.call({ path: `${path}/${String(row['id'])}/files` });
  const [file] = body as unknown as Row[];
  if (!file) return [...problems, `the submission of ${name} is there without its file`];
  const { body: bytes } = await client.call({
    path: `${path}/${String(row['id'])}/files/${String(file['id'])}/content`,
  });
  if (JSON.stringify(bytes) !== JSON.stringify(content)) {
    problems.push(`the file of ${name} has a record and other bytes`);
  }

  return problems;
}

/**
 * Visitors submit a form with a file, some of them twice. After a crash, each acknowledged
 * submission must exist exactly once, with its contact, its lead, and its complete file.
 */
export const submissionWorkload: Workload = {
  name: 'web_form_submissions',
  kinds: [CONTACTS, WEB_FORMS],
  connect(client) {
    const visitor = client.newBrowser();
    let sent: SentForm[] = [];

    return {
      async work() {
        const formPath = `/api/public/web-forms/${await formOf(client)}`;
        // Don't start the name with the mark, or the contact created from it would look like one
        // that this client created.
        const name = `Visitor ${client.newMark()}`;
        // JSON is valid content for a .txt file.
        const one = { name, content: { name, filler: FILLER }, isAcknowledged: false };
        const photos = await upload(visitor, formPath, one);
        if (!photos) return;
        sent.push(one);
        const email = `${name.replace(/\W/g, '')}@mail.example`;
        const call = {
          path: `${formPath}/submit`,
          body: { name, email, photos },
          allow: [TOO_MANY],
        };
        const { status } = await visitor.call(call);
        one.isAcknowledged = status !== TOO_MANY;
        if (client.random.chance(0.2)) await visitor.call(call);
      },

      async check() {
        const problems: string[] = [];
        for (const one of sent) problems.push(...(await checkOne(client, one)));
        sent = [];

        return problems;
      },
    };
  },
};
