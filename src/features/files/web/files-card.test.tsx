import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { dataChanged } from '#web/api/query-client.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { aGate, answer, ConnectionLost } from '#test/web/answer.ts';
import { somePhoto } from '#test/web/files.ts';
import { render } from '#test/web/render.tsx';
import { useFetchForUploads } from '#test/web/upload.ts';
import type { FileRecord } from '../file.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { uploadEndpoints } from '../upload-endpoints.ts';
import { FilesCard } from './files-card.tsx';

const photo = somePhoto;
const vent: FileRecord = { ...photo, id: 4, name: 'vent.jpg', caption: null };
const scope: FileRecord = {
  ...photo,
  id: 5,
  name: 'scope.pdf',
  caption: null,
  type: 'application/pdf',
  takenAt: null,
  day: '2026-11-19',
};

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Pictures are not asked for by `fetch`: each is a dot. */
function drawDots(): void {
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function src(
    this: HTMLImageElement,
  ) {
    Element.prototype.setAttribute.call(this, 'src', PIXEL);
  });
  vi.spyOn(HTMLImageElement.prototype, 'setAttribute').mockImplementation(function setAttribute(
    this: HTMLImageElement,
    name: string,
    value: string,
  ) {
    Element.prototype.setAttribute.call(this, name, name === 'src' ? PIXEL : value);
  });
}

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

test('A record without files says how to add some', async () => {
  list([]);
  await render(card);

  await expect.element(page.getByText(/^No photos or files yet/)).toBeVisible();
  await expectReadable();
});

test('Files stand under the day they were taken or added, pictures with who and when', async () => {
  const calls = list([photo, vent, scope]);
  await render(card);
  await expect
    .element(page.getByRole('button', { name: /^Open Hail on the north slope, added by Priya/ }))
    .toBeVisible();
  expect(
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map((day) => day.textContent),
  ).toEqual(['Nov 20, 2026', 'Nov 19, 2026']);
  await expect
    .element(page.getByRole('link', { name: 'scope.pdf' }))
    .toHaveAttribute('href', '/api/files/5/content');
  expect(calls()[0]?.list.filters).toEqual([{ field: 'jobId', operator: 'equals', values: ['7'] }]);
  await expectReadable();
});

test('A picture opens on the full screen, and the arrow keys turn to the next', async () => {
  list([photo, vent, scope]);
  await render(card);
  await page.getByRole('button', { name: /^Open Hail/ }).click();
  const viewer = page.getByRole('dialog');
  await expect.element(viewer.getByText(/^1 of 2: Hail on the north slope/)).toBeVisible();
  await expectReadable();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(viewer.getByText(/^2 of 2: vent.jpg/)).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(viewer.getByText(/^2 of 2/)).toBeVisible();
  await viewer.getByRole('button', { name: 'Previous picture' }).click();
  await expect.element(viewer.getByText(/^1 of 2/)).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await expect.element(viewer).not.toBeInTheDocument();
});

test('Chosen files are sent one by one to the record, and shown when the last is there', async () => {
  const rows: FileRecord[] = [];
  list(rows);
  const sent = answer(fileEndpoints.upload, ({ query }) => {
    const added = { ...scope, id: 10 + rows.length, name: query.get('name') ?? '' };
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

test('A file that is refused says why, is tried again on request, and can be dismissed', async () => {
  list([]);
  let isRefused = true;
  const sent = answer(fileEndpoints.upload, () => {
    if (isRefused) throw new AppError('unsupported_media_type', 'This is a HEIC photo.');

    return scope;
  });
  await render(card);
  await choose(textFile('a.txt'), textFile('b.txt'));
  await expect.element(page.getByText('2 files were not added.')).toBeVisible();
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

test('A connection that breaks is tried again with the same key', async () => {
  list([]);
  let tries = 0;
  const sent = answer(fileEndpoints.upload, () => {
    tries += 1;
    if (tries === 1) throw new ConnectionLost();

    return scope;
  });
  await render(card);
  await choose(textFile('a.txt'));
  await expect.poll(() => sent().length).toBe(2);
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();

  expect(sent()[1]?.headers.get('idempotency-key')).toBe(sent()[0]?.headers.get('idempotency-key'));
});

test('A large file comes in parts, and after a broken connection only what is missing is sent', async () => {
  list([]);
  const size = 5 * 1024 * 1024;
  let [received, tries] = [0, 0];
  const state = () => ({ id: 9, size, received });
  const started = answer(uploadEndpoints.start, state);
  const parts = answer(uploadEndpoints.addPart, ({ body }) => {
    tries += 1;
    if (tries === 2) throw new ConnectionLost();
    received += (body as Blob).size;
    // The answer to the third part is lost.
    if (tries === 3) throw new ConnectionLost();
    if (tries === 4) {
      received -= (body as Blob).size;
      throw new AppError('conflict', 'Another part of this file is next.', {
        details: { received },
      });
    }

    return state();
  });
  const finished = answer(uploadEndpoints.finish, () => scope);
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

test('A large file that is cancelled is forgotten by the server too', async () => {
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

test('An upload that is cancelled is gone, and the next one goes on', async () => {
  list([]);
  const gate = aGate();
  const sent = answer(fileEndpoints.upload, async ({ query }) => {
    if (query.get('name') !== 'c.txt') await gate.opened;

    return scope;
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

test('Files are dropped on the card, and a picture is pasted anywhere but into a text', async () => {
  list([]);
  const sent = answer(fileEndpoints.upload, () => scope);
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

test('A caption is written in a dialog', async () => {
  list([{ ...photo, caption: null }]);
  const patched = answer(fileEndpoints.patch, () => photo);
  await render(card);
  await page.getByRole('button', { name: 'Actions for slope.jpg' }).click();
  await page.getByRole('menuitem', { name: 'Name and Caption' }).click();
  await page.getByRole('textbox', { name: 'Caption' }).fill('Hail on the north slope');
  await expectReadable();
  await page.getByRole('button', { name: 'Save File' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  expect(patched()[0]?.body).toEqual({ caption: 'Hail on the north slope', version: 1 });
});

test('A picture of a job is made its cover photo, and no longer', async () => {
  let coverAt: string | null = null;
  answer(fileEndpoints.list, () => ({ rows: [{ ...photo, coverAt }, scope], total: 2 }));
  const set = answer(fileEndpoints.setCover, ({ body }) => {
    coverAt = (body as { isCover: boolean }).isCover ? '2026-11-21T15:00:00.000Z' : null;

    return { ...photo, coverAt };
  });
  await render(card);
  const menu = page.getByRole('button', { name: 'Actions for Hail on the north slope' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Make Cover Photo' }).click();
  await expect.poll(() => set().length).toBe(1);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Remove as Cover Photo' }).click();
  await expect
    .poll(() => set().map(({ body }) => body))
    .toEqual([{ isCover: true }, { isCover: false }]);
  await page.getByRole('button', { name: 'Actions for scope.pdf' }).click();

  await expect.element(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: /Cover/ }).elements()).toHaveLength(0);
});

test('A marked copy of a picture is added, with what was drawn, and keeps the time of the picture', async () => {
  list([photo]);
  const sent = answer(fileEndpoints.upload, () => vent);
  await render(card);
  await page.getByRole('button', { name: /^Open Hail/ }).click();
  await page.getByRole('button', { name: 'Mark Up a Copy' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save Copy' });
  const marks = (count: number) => dialog.getByRole('img', { name: `with ${count} marks` });
  await expect.element(marks(0)).toBeVisible();
  await expect.element(save).toBeDisabled();
  await expectReadable();
  const canvas = marks(0).element();
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const pointer = (type: string, part: number) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        clientX: left + width * part,
        clientY: top + height * part,
      }),
    );
  pointer('pointerdown', 0.2);
  pointer('pointermove', 0.8);
  pointer('pointerup', 0.8);
  await expect.element(marks(1)).toBeVisible();
  await dialog.getByText('Text', { exact: true }).click();
  await dialog.getByRole('textbox', { name: /^Words/ }).fill('Hail');
  pointer('pointerdown', 0.5);
  await expect.element(marks(2)).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.element(marks(1)).toBeVisible();
  await save.click();
  await expect.poll(() => sent().length).toBe(1);

  const [call] = sent();
  expect(call?.query.get('name')).toBe('slope (marked).jpg');
  expect(call?.query.get('takenAt')).toBe(photo.takenAt);
  expect(call?.body).toMatchObject({ type: 'image/jpeg' });
});

test('The photos of a job are printed two or six a page; there is no report where there are none', async () => {
  const rows = [scope];
  list(rows);
  await render(card);
  await expect.element(page.getByRole('link', { name: 'scope.pdf' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Photo Report' }).elements()).toHaveLength(0);
  rows.push(photo);
  await dataChanged();
  await page.getByRole('button', { name: 'Photo Report' }).click();
  const large = page.getByRole('menuitem', { name: '2 Photos a Page' });
  await expect.element(large).toBeVisible();
  const small = page.getByRole('menuitem', { name: '6 Photos a Page' });

  await expect.element(small).toHaveAttribute('href', '/api/jobs/7/photo-report?onPage=6');
});

test('Those who may change only their own files are offered no more', async () => {
  list([{ ...photo, isOwn: false }]);
  await render(card, { me: { accessProfile: 'Field Technician' } });
  await page.getByRole('button', { name: 'Actions for Hail on the north slope' }).click();

  await expect.element(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
  expect(page.getByRole('menuitem').elements()).toHaveLength(1);
});
