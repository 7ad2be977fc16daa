import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#test/web/render.tsx';
import { ApiError } from '../api/api-client.ts';
import { Loaded } from './loaded.tsx';

function Page({ load }: { load: () => Promise<string> }) {
  const answer = useQuery({ queryKey: ['roof'], queryFn: load });

  return (
    <Loaded answer={answer} notFound={<h1>Roof not found</h1>}>
      {(name) => <h1>{name}</h1>}
    </Loaded>
  );
}

const heading = (name: string) => expect.element(page.getByRole('heading', { name }));

test('a page about a record shows the record', async () => {
  await render(<Page load={async () => 'North'} />);

  await heading('North').toBeVisible();
});

test('a record that is not there, or whose id is none, is not found', async () => {
  for (const status of [404, 400]) {
    const { unmount } = await render(
      <Page load={() => Promise.reject(new ApiError(status, 'x', 'No.'))} />,
    );
    await heading('Roof not found').toBeVisible();
    await unmount();
  }
});

test('a record without access shows a message and offers no retry', async () => {
  await render(<Page load={() => Promise.reject(new ApiError(403, 'forbidden', 'No.'))} />);

  await heading('You don’t have access to this').toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('a record that could not be loaded says why and can be loaded again', async () => {
  let isDown = true;
  await render(
    <Page
      load={() =>
        isDown
          ? Promise.reject(new ApiError(0, 'unreachable', "Gable can't be reached."))
          : Promise.resolve('North')
      }
    />,
  );

  await heading('Failed to load').toBeVisible();
  await expect.element(page.getByText("Gable can't be reached.")).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading('North').toBeVisible();
});
