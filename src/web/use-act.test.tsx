import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aGate } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { ApiError } from './api/api-client.ts';
import { useAct } from './use-act.ts';

function Send({ work }: { work: () => Promise<unknown> }) {
  const { act, isBusy } = useAct('Failed to send invoice. Please try again.');

  return (
    <button type="button" aria-busy={isBusy} onClick={() => act(work)}>
      Send
    </button>
  );
}

const button = page.getByRole('button', { name: 'Send' });

test('a button that is pressed again while it works does its work once', async () => {
  let sent = 0;
  const gate = aGate();
  await render(
    <Send
      work={() => {
        sent += 1;
        return gate.opened;
      }}
    />,
  );

  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click();
  gate.open();
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
  expect(sent).toBe(1);
});

test('a button whose work fails says so with the reason, and works again', async () => {
  await render(
    <Send work={() => Promise.reject(new ApiError(503, 'unavailable', 'The disk is full.'))} />,
  );

  await button.click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Failed to send invoice. Please try again.');
  await expect.element(alert).toHaveTextContent('The disk is full.');
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
});
