import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer, ConnectionLost } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { pageOf, roofEndpoints, someRoofs } from '#test/web/roofs.tsx';
import { queryClient } from '../api/query-client.ts';
import { RelatedList } from './related-list.tsx';

const Roofs = ({ isHiddenEmpty = false }) => (
  <RelatedList
    isHiddenEmpty={isHiddenEmpty}
    // The name must be an existing entity because URLs are derived from it.
    entity={{ name: 'jobs', noun: ['roof', 'roofs'] }}
    endpoint={roofEndpoints.list}
    of={{ field: 'ownerId', id: 7 }}
    sort="-surveyDate"
    row={({ id, name, price }) => ({
      href: `/roofs/${id}`,
      title: name,
      details: ['12 Elm St', null],
      badge: <span>New</span>,
      figure: `$${price}`,
    })}
    action={<a href="/roofs/add">New Roof</a>}
  />
);

test("a record's related records are shown five at a time, with their number and a link to all of them", async () => {
  const calls = answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(7), list));
  const shown = await render(<Roofs />);

  await expect.element(page.getByRole('heading', { name: 'Roofs (7)' })).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(5);
  await expect
    .element(page.getByRole('listitem').first())
    .toHaveTextContent('Roof 112 Elm StNew$1000');
  expect(calls()[0]?.list).toMatchObject({
    filters: [{ field: 'ownerId', operator: 'equals', values: ['7'] }],
    sort: [{ field: 'surveyDate', desc: true }],
    pageSize: 5,
  });
  await expectReadable();

  await page.getByRole('button', { name: 'Next roofs' }).click();
  await expect.element(page.getByText('Roof 7')).toBeVisible();
  await page.getByRole('link', { name: 'View all' }).click();
  expect(shown.address()).toBe('/jobs?filter[ownerId]=7');
});

test('a row of a related record opens it', async () => {
  answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(2), list));
  await render(<Roofs />);

  await page.getByText('Roof 2').click();
  await expect.element(page.getByRole('heading', { name: 'At /roofs/2' })).toBeVisible();
});

test('a record without related records says so and offers to create the first', async () => {
  answer(roofEndpoints.list, () => ({ rows: [], total: 0 }));
  await render(<Roofs />);

  await expect.element(page.getByText('No roofs yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New Roof' })).toBeVisible();
});

test('related records that could not be loaded can be loaded again', async () => {
  let isDown = true;
  answer(roofEndpoints.list, ({ list }) => {
    if (isDown) throw new ConnectionLost();
    return pageOf(someRoofs(1), list);
  });
  await render(<Roofs />);

  await expect.element(page.getByText("Gable can't be reached.")).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Roof 1')).toBeVisible();
});

test('a list that is hidden while empty appears only with its first record', async () => {
  answer(roofEndpoints.list, () => ({ rows: [], total: 0 }));
  const shown = await render(<Roofs isHiddenEmpty />);
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument();
  await shown.unmount();

  queryClient.clear();
  answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(1), list));
  await render(<Roofs isHiddenEmpty />);
  await expect.element(page.getByRole('heading', { name: 'Roofs (1)' })).toBeVisible();
});
