import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dataChanged } from '#web/api/query-client.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import {
  anotherPhoto,
  drawDots,
  someDocument,
  somePhoto,
  someVideo,
  unopenedPhoto,
} from '#test/web/files.ts';
import { render } from '#test/web/render.tsx';
import { useFetchForUploads } from '#test/web/upload.ts';
import type { FileRecord } from '../file.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { FilesCard } from './files-card.tsx';

beforeEach(() => {
  drawDots();
  useFetchForUploads();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Serves the record's files, and just the pictures if the request filters by type. */
const list = (files: FileRecord[]) =>
  answer(fileEndpoints.list, ({ list: { filters } }) => {
    const isOfPictures = filters.some(({ field }) => field === 'type');
    const rows = files.filter(({ type }) => !isOfPictures || type.startsWith('image/'));

    return { rows, total: rows.length };
  });

const card = <FilesCard of={{ field: 'jobId', id: 7 }} />;

test('A record without files says how to add them', async () => {
  list([]);
  await render(card);

  await expect.element(page.getByText(/^No photos or files yet/)).toBeVisible();
  await expectReadable();
});

test('Files are grouped by the day they were taken or added, pictures with the user and time', async () => {
  const calls = list([somePhoto, anotherPhoto, someDocument]);
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

test('A video opens full screen and can be downloaded (M12)', async () => {
  list([someVideo]);
  await render(card);
  await userEvent.click(
    page.getByRole('button', { name: /^Play walk-through\.mov, added by Priya Nair/ }),
  );

  const dialog = page.getByRole('dialog', { name: 'walk-through.mov' });
  await expect.element(dialog).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Download' }))
    .toHaveAttribute('href', '/api/files/6/content');
  await expectReadable();
});

test('A video that this browser cannot play shows a message and a download link', async () => {
  list([someVideo]);
  await render(card);
  await userEvent.click(page.getByRole('button', { name: /^Play walk-through/ }));

  // The test server doesn't have this video, so it fails to play.
  await expect.element(page.getByText('This browser cannot play this video')).toBeVisible();
});

test('A HEIC photo that could not be decoded shows a message and a download link (B071)', async () => {
  list([unopenedPhoto]);
  await render(card);

  await expect
    .element(page.getByText(/^HEIC photo. No preview. Download it to view/))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'IMG_0412.HEIC' }))
    .toHaveAttribute('href', '/api/files/8/content');
});

test('A picture opens full screen, and the arrow keys show the next one', async () => {
  list([somePhoto, anotherPhoto, someDocument]);
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

test('The viewer shows all pictures of a record although the card shows fewer', async () => {
  const lastOne = { ...anotherPhoto, id: 6, name: 'chimney.jpg' };
  answer(fileEndpoints.list, ({ list: { filters } }) => {
    const isOfPictures = filters.some(({ field }) => field === 'type');
    const rows = isOfPictures ? [somePhoto, anotherPhoto, lastOne] : [somePhoto];

    return { rows, total: 3 };
  });
  await render(card);
  await page.getByRole('button', { name: /^Open Hail/ }).click();
  const viewer = page.getByRole('dialog');
  await expect.element(viewer.getByText(/^1 of 3: Hail on the north slope/)).toBeVisible();
  await userEvent.keyboard('{End}');

  await expect.element(viewer.getByText(/^3 of 3: chimney.jpg/)).toBeVisible();
});

test('A caption is edited in a dialog', async () => {
  list([{ ...somePhoto, caption: null }]);
  const patched = answer(fileEndpoints.patch, () => somePhoto);
  await render(card);
  await page.getByRole('button', { name: 'Actions for slope.jpg' }).click();
  await page.getByRole('menuitem', { name: 'Name and Caption' }).click();
  await page.getByRole('textbox', { name: 'Caption' }).fill('Hail on the north slope');
  await expectReadable();
  await page.getByRole('button', { name: 'Save File' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  expect(patched()[0]?.body).toEqual({ caption: 'Hail on the north slope', version: 1 });
});

test('A picture of a job can be set and unset as its cover photo', async () => {
  let coverAt: string | null = null;
  answer(fileEndpoints.list, () => ({ rows: [{ ...somePhoto, coverAt }, someDocument], total: 2 }));
  const set = answer(fileEndpoints.setCover, ({ body }) => {
    coverAt = (body as { isCover: boolean }).isCover ? '2026-11-21T15:00:00.000Z' : null;

    return { ...somePhoto, coverAt };
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

test('Before and after photos can be paired, compared with a slider or side by side, and unpaired', async () => {
  let beforeId: number | null = null;
  answer(fileEndpoints.list, () => ({
    rows: [
      { ...somePhoto, afterId: beforeId && anotherPhoto.id },
      { ...anotherPhoto, beforeId },
    ],
    total: 2,
  }));
  const set = answer(fileEndpoints.setBefore, ({ body }) => {
    beforeId = (body as { beforeId: number | null }).beforeId;

    return { ...anotherPhoto, beforeId };
  });
  await render(card);
  const menu = page.getByRole('button', { name: 'Actions for vent.jpg' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Choose Before Photo' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: /^Hail on the north/ })).toBeVisible();
  await expectReadable();
  await dialog.getByRole('button', { name: /^Hail on the north/ }).click();
  const after = page.getByRole('button', { name: /^Open after photo, vent.jpg/ });
  await expect.element(after).toBeVisible();

  await after.click();
  await dialog.getByRole('button', { name: 'Compare Before and After' }).click();
  const slider = dialog.getByRole('slider', { name: /^Before photo width/ });
  await expect.element(slider).toHaveValue('50');
  await expectReadable();
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(slider).toHaveValue('51');
  await dialog.getByText('Side by Side').click();
  await expect.element(slider).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('img', { name: 'Before' })).toBeVisible();
  await expectReadable();
  await userEvent.keyboard('{Escape}');

  await menu.click();
  await page.getByRole('menuitem', { name: 'Unpair Photos' }).click();
  await expect
    .poll(() => set().map(({ body }) => body))
    .toEqual([{ beforeId: somePhoto.id }, { beforeId: null }]);
});

test('A file on an estimate is shared with the client from its menu, and shows it', async () => {
  const photo = { ...somePhoto, jobId: null, estimateId: 5 };
  let sharedAt: string | null = null;
  answer(fileEndpoints.list, () => ({ rows: [{ ...photo, sharedAt }], total: 1 }));
  const set = answer(fileEndpoints.share, () => {
    sharedAt = '2026-11-25T12:00:00Z';

    return { ...photo, sharedAt };
  });
  await render(card);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Share with Client' }).click();
  await expect
    .element(page.getByRole('button', { name: /^Open .*, shared with client$/ }))
    .toBeVisible();
  expect(set().map(({ body }) => body)).toEqual([{ isShared: true }]);
  await expectReadable();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Stop Sharing with Client' }))
    .toBeVisible();
});

test("A marked copy of a picture is uploaded with its drawings and keeps the picture's time", async () => {
  list([somePhoto]);
  const sent = answer(fileEndpoints.upload, () => anotherPhoto);
  await render(card);
  await page.getByRole('button', { name: /^Open Hail/ }).click();
  await page.getByRole('button', { name: 'Mark Up a Copy' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save Copy' });
  const marks = (count: number) => dialog.getByRole('img', { name: `with ${count} mark` });
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
  await dialog.getByRole('textbox', { name: /^Text/ }).fill('Hail');
  pointer('pointerdown', 0.5);
  await expect.element(marks(2)).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.element(marks(1)).toBeVisible();
  await save.click();
  await expect.poll(() => sent().length).toBe(1);

  const [call] = sent();
  expect(call?.query.get('name')).toBe('slope (marked).jpg');
  expect(call?.query.get('takenAt')).toBe(somePhoto.takenAt);
  expect(call?.body).toMatchObject({ type: 'image/jpeg' });
});

test('Leaving the markup asks before it discards drawings, and returns the focus step by step', async () => {
  list([somePhoto]);
  await render(card);
  const opened = page.getByRole('button', { name: /^Open Hail/ });
  await opened.click();
  const toMarkup = page.getByRole('button', { name: 'Mark Up a Copy' });
  await toMarkup.click();
  await expect.element(page.getByRole('img', { name: 'with 0 marks' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(toMarkup).toBeVisible();

  await toMarkup.click();
  const canvas = page.getByRole('img', { name: /with . mark/ });
  await expect.element(canvas).toBeVisible();
  await page.getByText('Text', { exact: true }).click();
  await page.getByRole('textbox', { name: /^Text/ }).fill('Hail');
  canvas.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(page.getByRole('img', { name: 'with 1 mark' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('dialog', { name: 'Discard your marks?' });
  await question.getByRole('button', { name: 'Keep drawing' }).click();
  await expect.element(page.getByRole('img', { name: 'with 1 mark' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(toMarkup).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opened).toHaveFocus();
});

test('Photos are chosen for a report of two or six per page; without photos there is no report', async () => {
  const rows = [someDocument];
  list(rows);
  await render(card);
  await expect.element(page.getByRole('link', { name: 'scope.pdf' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Photo Report' }).elements()).toHaveLength(0);
  rows.push(somePhoto, anotherPhoto);
  await dataChanged();
  await page.getByRole('button', { name: 'Photo Report' }).click();
  const dialog = page.getByRole('dialog');
  const open = dialog.getByRole('link', { name: 'Open Report' });
  await expect.element(open).toHaveAttribute('href', '/api/jobs/7/photo-report?onPage=2&ids=3,4');
  await expectReadable();
  await dialog.getByRole('checkbox', { name: /^Hail on the north slope/ }).click();
  await dialog.getByText('6 a Page').click();
  await expect.element(dialog.getByText('1 of 2 photos selected.')).toBeVisible();
  await expect.element(open).toHaveAttribute('href', '/api/jobs/7/photo-report?onPage=6&ids=4');
  await dialog.getByRole('button', { name: 'Choose None' }).click();

  await expect.element(dialog.getByRole('button', { name: 'Open Report' })).toBeDisabled();
});

test('Users who may change only their own files get no other actions', async () => {
  list([{ ...somePhoto, isOwn: false }]);
  await render(card, { me: { accessProfile: 'Field Technician' } });
  await page.getByRole('button', { name: 'Actions for Hail on the north slope' }).click();

  await expect.element(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
  expect(page.getByRole('menuitem').elements()).toHaveLength(1);
});
