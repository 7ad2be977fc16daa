import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { render } from '#test/web/render.tsx';
import { ActionMenu } from './action-menu.tsx';
import type { MenuAction } from './menu-action.ts';
import { Dialog } from './dialog.tsx';

const renderMenu = (actions: readonly MenuAction[]) =>
  render(
    <ActionMenu
      label="More"
      actions={actions}
      head="Signed in as Dana"
      button={(props) => (
        <button type="button" {...props}>
          More
        </button>
      )}
    />,
  );

const opener = page.getByRole('button', { name: 'More' });
const item = (name: string) => page.getByRole('menuitem', { name });
const focusOpener = () => (opener.element() as HTMLElement).focus();

test('a menu is opened, walked and used by the keyboard, and returns the focus', async () => {
  const onDuplicate = vi.fn<() => void>();
  await renderMenu([
    { key: 'edit', label: 'Edit', href: '/edit' },
    { key: 'copy', label: 'Duplicate', onSelect: onDuplicate },
    { key: 'delete', label: 'Delete', isDangerous: true, isAfterLine: true, onSelect: () => {} },
  ]);

  focusOpener();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Edit')).toHaveFocus();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  await expectReadable();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('Delete')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(item('Duplicate')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onDuplicate).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a menu is closed by Escape, by its button and by a click elsewhere', async () => {
  await renderMenu([{ key: 'edit', label: 'Edit', href: '/edit' }]);
  const menu = page.getByRole('menu', { name: 'More' });

  focusOpener();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Edit')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();

  await opener.click();
  await expect.element(menu).toBeVisible();
  await opener.click();
  await expect.element(menu).not.toBeInTheDocument();

  await opener.click();
  await expect.element(menu).toBeVisible();
  await userEvent.click(document.body);
  await expect.element(menu).not.toBeInTheDocument();
});

test('a menu that is opened by a key stays open when the next key comes before it has the focus', async () => {
  await renderMenu([{ key: 'edit', label: 'Edit', href: '/edit' }]);
  focusOpener();
  const { port1, port2 } = new MessageChannel();
  // Keep sending key presses to the button until the menu has focus, faster than the browser
  // renders frames.
  port1.addEventListener('message', () => {
    const menu = document.querySelector('[role=menu]');
    if (menu?.contains(document.activeElement)) return;
    const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true });
    if (menu) opener.element().dispatchEvent(key);
    port2.postMessage('again');
  });
  port1.start();
  port2.postMessage('first');
  await userEvent.keyboard('{Enter}');

  await expect.element(item('Edit')).toBeVisible();
  await expect.element(item('Edit')).toHaveFocus();
});

test('a menu leads to pages of ours and opens files beside them', async () => {
  await renderMenu([
    { key: 'edit', label: 'Edit', href: '/edit' },
    { key: 'pdf', label: 'PDF', file: '/api/roofs/4/pdf' },
  ]);

  await opener.click();
  await expect.element(item('PDF')).toHaveAttribute('target', '_blank');
  await expect.element(page.getByText('Signed in as Dana')).toBeVisible();
  await item('Edit').click();
  await expect.element(page.getByRole('heading', { name: 'At /edit' })).toBeVisible();
});

test('a menu of choices marks the chosen one and takes another', async () => {
  const onSelect = vi.fn<() => void>();
  await renderMenu([
    { key: 'light', label: 'Light', isChecked: true, onSelect: () => {} },
    { key: 'dark', label: 'Dark', isChecked: false, onSelect },
  ]);

  await opener.click();
  await expect.element(page.getByRole('menuitemradio', { name: 'Light' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  expect(onSelect).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test('a dialog that a menu opened returns the focus to the button of the menu', async () => {
  function Page() {
    const [isAsking, setIsAsking] = useState(false);

    return (
      <>
        <ActionMenu
          label="More"
          actions={[{ key: 'void', label: 'Void', onSelect: () => setIsAsking(true) }]}
          button={(props) => (
            <button type="button" {...props}>
              More
            </button>
          )}
        />
        {isAsking && (
          <Dialog title="Void payment" onClose={() => setIsAsking(false)}>
            Why?
          </Dialog>
        )}
      </>
    );
  }
  await render(<Page />);

  await opener.click();
  await item('Void').click();
  await expect.element(page.getByRole('dialog', { name: 'Void payment' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
