import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { aGate } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { ApiError } from '../api/api-client.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

function Page({ onConfirm }: { onConfirm: () => void | Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false);

  return (
    <>
      <button type="button" onClick={() => setIsAsking(true)}>
        Void
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Void payment"
          text="Void this payment?"
          confirmLabel="Void it"
          isDangerous
          onConfirm={onConfirm}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

const opener = page.getByRole('button', { name: 'Void', exact: true });
const dialog = page.getByRole('dialog', { name: 'Void payment' });
const confirm = page.getByRole('button', { name: 'Void it' });

test('Enter, Escape and Cancel each answer no to a question, and the focus returns', async () => {
  let done = 0;
  await render(<Page onConfirm={() => void (done += 1)} />);

  for (const answer of ['{Enter}', '{Escape}']) {
    await opener.click();
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard(answer);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  }
  await opener.click();
  await expectReadable();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(done).toBe(0);
});

test('a confirmed question waits until it is done, and can be confirmed only once', async () => {
  let done = 0;
  const gate = aGate();
  await render(
    <Page
      onConfirm={() => {
        done += 1;
        return gate.opened;
      }}
    />,
  );

  await opener.click();
  await confirm.click();
  await expect.element(confirm).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  gate.open();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(done).toBe(1);
});

test('a confirmed action that failed says why in the dialog and can be tried again', async () => {
  let isDown = true;
  await render(
    <Page
      onConfirm={() => {
        if (isDown) throw new ApiError(409, 'conflict', 'A refund depends on it.');
      }}
    />,
  );

  await opener.click();
  await confirm.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('A refund depends on it.');
  isDown = false;
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
});
