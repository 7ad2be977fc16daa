import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { startPdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { closePdfWorker, renderPdf } from '#server/pdf/render-pdf.ts';
import { isLongForm } from '#test/long-form.ts';
import { readPdf } from '#test/read-pdf.ts';
import { printedDocument, printedLines, printedReceipt } from '#test/printed-samples.ts';

const USER = 1;
const ORDINARY = { limitMs: 20_000, idleMs: 60_000, mostWaiting: 100, mostPerUser: 3 };
const ENDLESS = printedDocument({
  lines: printedLines(500).map((line) => ({ ...line, description: 'a\n'.repeat(999) })),
});

let printer: PdfPrinter | undefined;

function start(options: Partial<Parameters<typeof startPdfPrinter>[0]> = {}): PdfPrinter {
  printer = startPdfPrinter({ ...ORDINARY, ...options });
  return printer;
}

afterEach(async () => {
  await printer?.close();
  await closePdfWorker();
});

test('documents printed at once are not mixed up', async () => {
  const [estimate, invoice, receipt] = await Promise.all([
    renderPdf(USER, printedDocument({ number: 'EST-1042' })),
    renderPdf(USER, printedDocument()),
    renderPdf(USER, printedReceipt()),
  ]);

  expect((await readPdf(estimate)).text).toContain('EST-1042');
  expect((await readPdf(invoice)).text).toContain('INV-2077');
  expect((await readPdf(receipt)).text).toContain('R-318');
});

test('the main thread continues while a document is rendered', async () => {
  await renderPdf(USER, printedDocument());
  let isDone = false;
  const made = renderPdf(USER, printedDocument({ lines: printedLines(200) })).finally(() => {
    isDone = true;
  });
  let turns = 0;
  while (!isDone) {
    await wait(1);
    turns++;
  }
  await made;

  expect(turns).toBeGreaterThan(10);
});

test('a thread starts with the first document and ends when idle, and the next document starts another', async () => {
  const idle = start({ idleMs: 50 });
  expect(idle.hasThread).toBe(false);
  await idle.print(USER, printedReceipt());
  expect(idle.hasThread).toBe(true);
  await vi.waitFor(() => expect(idle.hasThread).toBe(false), 5_000);

  expect((await idle.print(USER, printedReceipt())).length).toBeGreaterThan(1_000);
});

test('a document that takes too long is cancelled, and the ones behind it are printed', async () => {
  const hurried = start({ limitMs: 4_000 });
  const late = hurried.print(USER, ENDLESS);
  const next = hurried.print(2, printedReceipt());

  await expect(late).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('too long'),
  });
  expect((await readPdf(await next)).text).toContain('R-318');
});

test.runIf(isLongForm)(
  'a document that took too long is refused at once the next time, until it is changed',
  async () => {
    const hurried = start({ limitMs: 2_000 });
    await expect(hurried.print(USER, ENDLESS)).rejects.toThrow('too long');

    const startedAt = performance.now();
    await expect(hurried.print(2, ENDLESS)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('too long'),
    });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    const shortened = { ...ENDLESS, lines: printedLines(1) };
    expect((await readPdf(await hurried.print(USER, shortened))).text).toContain('INV-2077');
  },
);

test.runIf(isLongForm)(
  'a document that took too long is tried again after ten minutes, since a busy computer may be slow',
  async () => {
    let time = 0;
    const hurried = start({ limitMs: 2_000, now: () => time });
    const msUntilRefused = async () => {
      const startedAt = performance.now();
      await expect(hurried.print(USER, ENDLESS)).rejects.toThrow('too long');
      return performance.now() - startedAt;
    };
    expect(await msUntilRefused()).toBeGreaterThan(1_900);

    time += 10 * 60_000 - 1;
    expect(await msUntilRefused()).toBeLessThan(1_900);
    time += 1;
    expect(await msUntilRefused()).toBeGreaterThan(1_900);
  },
);

test('a user opens twelve documents at once and gets them all', async () => {
  const opened = Array.from({ length: 12 }, () => renderPdf(USER, printedReceipt()));

  await expect(renderPdf(USER, printedReceipt())).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  expect(await Promise.all(opened)).toHaveLength(12);
});

test('a logo that cannot be read refuses that document alone', async () => {
  const invoice = printedDocument();
  const bad = { ...invoice, company: { ...invoice.company, logo: Buffer.from('no picture') } };
  const printing = start();
  const [refused, printed] = await Promise.allSettled([
    printing.print(USER, bad),
    printing.print(USER, invoice),
  ]);

  expect(refused).toMatchObject({
    status: 'rejected',
    reason: { code: 'bad_input', status: 400 },
  });
  expect(printed.status).toBe('fulfilled');
});

test('when too many wait, the next is asked to come back', async () => {
  const small = start({ mostWaiting: 2 });
  const taken = [1, 2, 3].map((userId) => small.print(userId, printedReceipt()));

  await expect(small.print(4, printedReceipt())).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 5,
  });
  expect(await Promise.all(taken)).toHaveLength(3);
});

test('closing rejects the queued documents and the one being rendered', async () => {
  const closing = start();
  await closing.print(USER, printedReceipt());
  const refused = Promise.allSettled([
    closing.print(USER, ENDLESS),
    closing.print(USER, printedReceipt()),
  ]);
  await wait(100);
  await closing.close();

  for (const result of await refused) {
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  }
  expect(closing.hasThread).toBe(false);
});
