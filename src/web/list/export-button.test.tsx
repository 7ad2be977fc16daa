import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { pageOf, ROOF_LIST, roofEndpoints, someRoofs } from '#test/web/roofs.tsx';
import { DataTable } from './data-table.tsx';
import { ExportButton } from './export-button.tsx';
import { useList } from './use-list.ts';

function Page() {
  const list = useList(ROOF_LIST);

  return (
    <>
      <ExportButton list={list} />
      <DataTable list={list} isSelectable />
    </>
  );
}

/** Name and content of each downloaded file. */
let saved: [name: string, text: Promise<string>][] = [];
let lastBlob = new Blob();

beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) lastBlob = file;
    return '#';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push([this.download, lastBlob.text()]);
  });
});

afterEach(() => vi.restoreAllMocks());

test('the CSV button saves all that matches, in the order of the list', async () => {
  answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(14), list));
  const calls = answer(roofEndpoints.exportCsv, () => 'Name\nRoof 1\n');
  await render(<Page />, { address: '/roofs?q=roof&sort=-price&page=2' });
  await expect.element(page.getByRole('link', { name: 'Roof 11' })).toBeVisible();

  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => saved).toHaveLength(1);
  expect([saved[0]?.[0], await saved[0]?.[1]]).toEqual(['export.csv', 'Name\nRoof 1\n']);
  expect(calls()[0]?.list).toMatchObject({
    q: 'roof',
    sort: [{ field: 'price', desc: true }],
    page: null,
    ids: null,
  });
});

test('the CSV button saves the chosen rows alone when there are any', async () => {
  answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(4), list));
  const calls = answer(roofEndpoints.exportCsv, () => 'Name\n');
  await render(<Page />);

  for (const id of [2, 3]) await page.getByRole('checkbox', { name: `Select Roof ${id}` }).click();
  await page.getByRole('button', { name: 'Export 2' }).click();
  await expect.poll(() => saved).toHaveLength(1);
  expect(calls()[0]?.list.ids).toEqual([2, 3]);
});

test('a user who may export only their own records sees that the file has no others', async () => {
  answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(4), list));
  answer(roofEndpoints.exportCsv, () => 'Name\n');
  await render(<Page />, { me: { accessProfile: 'Sales Representative' } });

  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(page.getByText('Exported your own roofs')).toBeVisible();
  await expect.element(page.getByText('Only your own roofs are included.')).toBeVisible();
});

test('an export that is refused says why', async () => {
  answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(4), list));
  answer(roofEndpoints.exportCsv, () => {
    throw new AppError('too_many_requests', 'Another export is running. Try again in a moment.');
  });
  await render(<Page />);

  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(page.getByText('Another export is running.').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
  expect(saved).toEqual([]);
});

test('a list without rows has nothing to export', async () => {
  answer(roofEndpoints.list, () => ({ rows: [], total: 0 }));
  await render(<Page />);

  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
});

test('a user without the right to export sees no CSV button', async () => {
  answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(4), list));
  await render(<Page />, { me: { accessProfile: 'Field Technician' } });

  await expect.element(page.getByRole('link', { name: 'Roof 1' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
});
