import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#test/web/answer.ts';
import { somePhoto } from '#test/web/files.ts';
import { render } from '#test/web/render.tsx';
import { fileEndpoints } from '../file-endpoints.ts';
import { JobCover } from './job-cover.tsx';

const shown = page.getByRole('img');

test("The most recent cover picture is shown on its job's page", async () => {
  const photo = { ...somePhoto, coverAt: '2026-11-21T15:00:00.000Z' };
  const lists = answer(fileEndpoints.list, () => ({ rows: [photo], total: 3 }));
  await render(<JobCover id={7} />);
  await expect.element(shown).toHaveAttribute('src', '/api/files/3/picture');
  await expect.element(shown).toHaveAttribute('alt', 'Job cover: Hail on the north slope');

  expect(lists()[0]?.list).toMatchObject({
    filters: [{ field: 'jobId', operator: 'equals', values: ['7'] }],
    sort: [{ field: 'coverAt', desc: true }],
    pageSize: 1,
  });
});

test('A job without a cover picture shows none', async () => {
  const lists = answer(fileEndpoints.list, () => ({ rows: [somePhoto], total: 1 }));
  await render(
    <>
      <h1>Job</h1>
      <JobCover id={7} />
    </>,
  );
  await expect.poll(() => lists().length).toBe(1);

  await expect.element(page.getByRole('heading')).toBeVisible();
  expect(shown.elements()).toHaveLength(0);
});
