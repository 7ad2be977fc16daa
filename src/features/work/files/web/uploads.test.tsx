import { Link } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { aGate, answer, ConnectionLost } from '#test/web/answer.ts';
import { drawDots, someDocument } from '#test/web/files.ts';
import { render } from '#test/web/render.tsx';
import { useFetchForUploads } from '#test/web/upload.ts';
import type { FileRecord } from '../file.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { uploadEndpoints } from '../upload-endpoints.ts';
import { FilesCard } from './files-card.tsx';

beforeEach(() => {
  drawDots();
  useFetchForUploads();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const list = (rows: FileRecord[]) =>
  answer(fileEndpoints.list, () => ({ rows, total: rows.length }));

const card = <FilesCard of={{ field: 'jobId', id: 7 }} />;
const chooser = page.getByLabelText('Files to add');
const textFile = (name: string) => new File(['Gate code 4471'], name, { type: 'text/plain' });
const choose = (...files: File[]) => userEvent.upload(chooser, files);

test('Chosen files are uploaded one by one, and shown when the last is done', async () => {
  const rows: FileRecord[] = [];
  list(rows);
  const sent = answer(fileEndpoints.upload, ({ query }) => {
    const added = { ...someDocument, id: 10 + rows.length, name: query.get('name') ?? '' };
    rows.push(added);

    return added;
  });
  await render(card);
  await choose(textFile('a.txt'), textFile('b.txt'), textFile('c.txt'));
  await expect.element(page.getByRole('heading', { name: 'Photos and Files (3)' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'c.txt' })).toBeVisible();

  expect(sent().map(({ query }) => query.get('jobId'))).toEqual(['7', '7', '7']);
  expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
  expect(page.getByRole('progressbar').elements()).toHaveLength(0);
});

test('A rejected file shows the reason, and can be retried or dismissed', async () => {
  list([]);
  let isRefused = true;
  const sent = answer(fileEndpoints.upload, () => {
    if (isRefused) throw new AppError('unsupported_media_type', 'This is a HEIC photo.');

    return someDocument;
  });
  await render(card);
  await choose(textFile('a.txt'), textFile('b.txt'));
  await expect.element(page.getByText('2 files were not uploaded.')).toBeVisible();
  await expect.element(page.getByText('This is a HEIC photo.').first()).toBeVisible();
  await expectReadable();
  await page.getByRole('button', { name: 'Dismiss b.txt' }).click();
  isRefused = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText(/not added/)).not.toBeInTheDocument();

  const keys = sent().map(({ query, headers }) => [
    query.get('name'),
    headers.get('idempotency-key'),
  ]);
  expect(keys.filter(([name]) => name === 'a.txt').map(([, key]) => key)).toEqual([
    keys[0]?.[1],
    keys[0]?.[1],
  ]);
});

test('A broken connection is retried with the same key', async () => {
  list([]);
  let tries = 0;
  const sent = answer(fileEndpoints.upload, () => {
    tries += 1;
    if (tries === 1) throw new ConnectionLost();

    return someDocument;
  });
  await render(card);
  await choose(textFile('a.txt'));
  await expect.poll(() => sent().length).toBe(2);
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();

  expect(sent()[1]?.headers.get('idempotency-key')).toBe(sent()[0]?.headers.get('idempotency-key'));
});

test('A large file is uploaded in parts, and after a broken connection only missing parts are sent', async () => {
  list([]);
  const size = 5 * 1024 * 1024;
  let [received, tries] = [0, 0];
  const state = () => ({ id: 9, size, received });
  const started = answer(uploadEndpoints.start, state);
  const parts = answer(uploadEndpoints.addPart, ({ body }) => {
    tries += 1;
    if (tries === 2) throw new ConnectionLost();
    received += (body as Blob).size;
    // The response to the third part is lost.
    if (tries === 3) throw new ConnectionLost();
    if (tries === 4) {
      received -= (body as Blob).size;
      throw new AppError('conflict', 'The parts of this file are out of order. Try again.', {
        details: { received },
      });
    }

    return state();
  });
  const finished = answer(uploadEndpoints.finish, () => someDocument);
  await render(card);
  await choose(new File([new Uint8Array(size)], 'plan.pdf', { type: 'application/pdf' }));
  await expect.poll(() => finished().length, { timeout: 10_000 }).toBe(1);
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();

  expect(started().map(({ body }) => body)).toEqual([{ name: 'plan.pdf', jobId: 7, size }]);
  const half = 2 * 1024 * 1024;
  expect(parts().map(({ query }) => Number(query.get('offset')))).toEqual([
    0,
    half,
    half,
    half,
    2 * half,
  ]);
});

test('A canceled large file is also deleted on the server', async () => {
  list([]);
  const gate = aGate();
  answer(uploadEndpoints.start, () => ({ id: 9, size: 5 * 1024 * 1024, received: 0 }));
  const parts = answer(uploadEndpoints.addPart, async () => {
    await gate.opened;

    return { id: 9, size: 5 * 1024 * 1024, received: 5 };
  });
  const cancelled = answer(uploadEndpoints.cancel, () => undefined);
  await render(card);
  await choose(new File([new Uint8Array(5 * 1024 * 1024)], 'plan.pdf'));
  await expect.poll(() => parts().length).toBe(1);
  await page.getByRole('button', { name: 'Cancel plan.pdf' }).click();
  await expect.poll(() => cancelled().map(({ params }) => params)).toEqual([{ id: '9' }]);
  gate.open();

  await expect.element(page.getByText('plan.pdf')).not.toBeInTheDocument();
});

test('A canceled upload is removed, and the next one continues', async () => {
  list([]);
  const gate = aGate();
  const sent = answer(fileEndpoints.upload, async ({ query }) => {
    if (query.get('name') !== 'c.txt') await gate.opened;

    return someDocument;
  });
  await render(card);
  await choose(textFile('a.txt'), textFile('b.txt'), textFile('c.txt'));
  await expect.poll(() => sent().length).toBe(2);
  await page.getByRole('button', { name: 'Cancel a.txt' }).click();
  await expect.poll(() => sent().map(({ query }) => query.get('name'))).toContain('c.txt');
  await expect.element(page.getByText('c.txt')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Cancel b.txt' })).toBeVisible();
  gate.open();

  await expect.element(page.getByText('b.txt')).not.toBeInTheDocument();
});

test('Leaving the page during an upload asks for confirmation', async () => {
  list([]);
  const gate = aGate();
  const sent = answer(fileEndpoints.upload, async () => {
    await gate.opened;

    return someDocument;
  });
  await render(
    <>
      <Link to={'/tasks' as string}>Tasks</Link>
      {card}
    </>,
    { address: '/jobs/7' },
  );
  await choose(textFile('a.txt'));
  await expect.poll(() => sent().length).toBe(1);
  await page.getByRole('link', { name: 'Tasks' }).click();
  const question = page.getByRole('dialog', { name: 'Leave before uploads finish?' });
  await expect.element(question).toBeVisible();
  await expectReadable();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect.element(question).not.toBeInTheDocument();
  gate.open();
  await expect.element(page.getByText('a.txt')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Tasks' }).click();

  await expect.element(page.getByRole('heading', { name: 'At /tasks' })).toBeVisible();
});

test('Files can be dropped on the card, and a picture pasted outside of text inputs', async () => {
  list([]);
  const sent = answer(fileEndpoints.upload, () => someDocument);
  await render(
    <>
      <input aria-label="Note" />
      {card}
    </>,
  );
  const heading = page.getByRole('heading', { name: 'Photos and Files' });
  await expect.element(heading).toBeVisible();
  const carry = (name: string) => {
    const transfer = new DataTransfer();
    transfer.items.add(textFile(name));

    return transfer;
  };
  const event = { bubbles: true, cancelable: true };
  heading
    .element()
    .dispatchEvent(new DragEvent('drop', { ...event, dataTransfer: carry('a.txt') }));
  await expect.poll(() => sent().length).toBe(1);
  const paste = () => new ClipboardEvent('paste', { ...event, clipboardData: carry('b.txt') });
  page.getByLabelText('Note').element().dispatchEvent(paste());
  document.body.dispatchEvent(paste());
  await expect.poll(() => sent().length).toBe(2);

  expect(sent().map(({ query }) => query.get('name'))).toEqual(['a.txt', 'b.txt']);
});
