import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { aDraft } from '#test/web/messages.ts';
import { render } from '#test/web/render.tsx';
import type { OfferedRow } from '#web/feature-web.ts';
import { RowMenu } from '#web/list/row-menu.tsx';
import { useRowParts } from '#web/record/row-parts.tsx';
import { invoiceMessages, sendingEndpoints } from '../sending-endpoints.ts';

beforeEach(() => {
  answer(invoiceMessages.draft, () => aDraft());
  answer(invoiceEndpoints.readPdf, () => '%PDF-1.7');
  answer(sendingEndpoints.senderWarning, () => ({ warning: null }));
});

interface RowProps {
  of: EntityName;
  row: OfferedRow;
}

function Row({ of, row }: RowProps) {
  const parts = useRowParts(of);
  const view = { key: 'view', label: 'View', href: `/${of}/${row.id}` };

  return (
    <>
      <RowMenu label="INV-1004" actions={[view, ...parts.actionsOf(row)]} />
      {parts.dialog}
    </>
  );
}

const menuButton = () => page.getByRole('button', { name: 'Actions for INV-1004' });

async function offered(): Promise<(string | null)[]> {
  await menuButton().click();
  await expect.element(page.getByRole('menuitem', { name: 'View' })).toBeVisible();

  return page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent);
}

test('An invoice is sent from the menu of its row by keyboard, and the focus comes back to the menu', async () => {
  await render(<Row of="invoices" row={{ id: 7, status: 'sent' }} />);
  await expect.element(menuButton()).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Send' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');

  const dialog = page.getByRole('dialog', { name: 'Send INV-1004' });
  await expect.element(dialog.getByRole('textbox', { name: 'To', exact: true })).toBeVisible();
  await expectReadable();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(menuButton()).toHaveFocus();
});

test.each([
  ['estimates', { id: 1, status: 'draft' }, ['View', 'Send']],
  ['invoices', { id: 1, status: 'cancelled' }, ['View']],
  ['payments', { id: 1, status: 'completed' }, ['View', 'Send receipt']],
  ['payments', { id: 1, status: 'voided' }, ['View']],
  ['payments', { id: 1, status: 'pending' }, ['View']],
  ['payments', { id: 1, status: 'failed' }, ['View']],
  ['contacts', { id: 1 }, ['View']],
] as const)('A row of %s with %j offers %j', async (of, row, labels) => {
  await render(<Row of={of} row={row} />);
  expect(await offered()).toEqual(labels);
});

test('A user who may not change an invoice is not offered to send it', async () => {
  await render(<Row of="invoices" row={{ id: 7, status: 'sent' }} />, {
    me: { accessProfile: 'User' },
  });
  expect(await offered()).toEqual(['View']);
});
