import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { aGate, answer, ConnectionLost } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { aRoof, pageOf, ROOF_LIST, roofEndpoints, someRoofs } from '#test/web/roofs.tsx';
import { dataChanged } from '../api/query-client.ts';
import { ListBody } from './list-body.tsx';
import { ListCard } from './list-card.tsx';
import { useList } from './use-list.ts';

function Body() {
  const list = useList(ROOF_LIST);

  return (
    <ListCard list={list}>
      <ListBody
        list={list}
        card={({ name }) => ({ title: name })}
        empty={{
          title: 'No roofs yet',
          text: 'Add the first one.',
          action: <a href="/roofs/add">Add Roof</a>,
          notFound: (q) => `No roof is called “${q}”`,
        }}
      />
    </ListCard>
  );
}

const region = page.getByRole('region', { name: 'roofs' });

test('a list shows five placeholders until its rows are there, and says that it is busy', async () => {
  const gate = aGate();
  answer(roofEndpoints.list, async ({ list }) => {
    await gate.opened;
    return pageOf(someRoofs(2), list);
  });
  await render(<Body />);

  const loading = page.getByRole('status', { name: 'Loading' });
  await expect.element(loading).toBeVisible();
  expect(loading.element().children).toHaveLength(5);
  await expect.element(region).toHaveAttribute('aria-busy', 'true');
  gate.open();
  await expect.element(page.getByRole('link', { name: 'Roof 2' })).toBeVisible();
  await expect.element(region).toHaveAttribute('aria-busy', 'false');
});

test('a list is a table on a desktop and cards on a phone', async () => {
  answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(2), list));
  await render(<Body />);

  await expect.element(page.getByRole('table')).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expect.element(page.getByRole('listitem').first()).toBeVisible();
});

test('old rows stay on screen while newer ones load', async () => {
  let roofs = [aRoof(1)];
  let wait = Promise.resolve();
  answer(roofEndpoints.list, async ({ list }) => {
    await wait;
    return pageOf(roofs, list);
  });
  await render(<Body />);
  await expect.element(page.getByRole('link', { name: 'Roof 1' })).toBeVisible();

  const gate = aGate();
  wait = gate.opened;
  roofs = [aRoof(2)];
  const reloaded = dataChanged();
  await expect.element(region).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByRole('link', { name: 'Roof 1' })).toBeVisible();
  gate.open();
  await reloaded;
  await expect.element(page.getByRole('link', { name: 'Roof 2' })).toBeVisible();
});

test('a list without any record says what to do', async () => {
  answer(roofEndpoints.list, () => ({ rows: [], total: 0 }));
  await render(<Body />);

  await expect.element(page.getByText('No roofs yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Add Roof' })).toBeVisible();
});

test('a search that finds nothing says so and can be cleared', async () => {
  answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(2), list));
  const shown = await render(<Body />, { address: '/roofs?q=barn&filter[status]=new' });

  await expect.element(page.getByText('No roof is called “barn”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.element(page.getByRole('link', { name: 'Roof 1' })).toBeVisible();
  expect(shown.address()).toBe('/roofs');
});

test('a list that could not be loaded says why and tries again', async () => {
  let isDown = true;
  answer(roofEndpoints.list, ({ list }) => {
    if (isDown) throw new ConnectionLost();
    return pageOf(someRoofs(1), list);
  });
  await render(<Body />);

  await expect.element(page.getByText('Failed to load roofs')).toBeVisible();
  await expect.element(page.getByText("Gable can't be reached.")).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('link', { name: 'Roof 1' })).toBeVisible();
});

test('a user without the right to a list sees a message, and no retry', async () => {
  answer(roofEndpoints.list, () => {
    throw new AppError('forbidden', 'No.');
  });
  await render(<Body />);

  await expect.element(page.getByText('You don’t have access to roofs')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
