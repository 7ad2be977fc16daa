import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { invoiceEndpoints } from '#features/invoices/invoice-endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { invoiceMessages, sendingEndpoints } from '../sending-endpoints.ts';
import type { MessageDraft, SentMessage } from '../sent-message.ts';
import { SendDialog } from './send-dialog.tsx';

const DRAFT: MessageDraft = {
  kind: 'invoice',
  title: 'INV-1004',
  to: ['maria@mail.example'],
  subject: 'Invoice INV-1004',
  message: 'Hi Maria,\n\nHere it is.',
  companyName: 'Ridgeline Roofing',
  companyLines: ['(801) 555-0100'],
  facts: [{ label: 'Total', value: '$4,025.00' }],
  fileName: 'INV-1004.pdf',
  isDraft: true,
  whyNot: null,
  canMail: true,
  ownAddress: 'dana@ridgeline.example',
  from: 'Ridgeline Roofing <office@ridgeline.example>',
  replyTo: 'office@ridgeline.example',
};

const SENT: SentMessage = {
  id: 1,
  kind: 'invoice',
  to: ['maria@mail.example'],
  cc: [],
  subject: 'Invoice INV-1004',
  message: 'Hi',
  state: 'queued',
  problem: null,
  serverSaid: null,
  refused: [],
  revision: 1,
  createdAt: '2026-11-21T15:00:00.000Z',
  createdBy: 'Dana Whitfield',
  sentAt: null,
};

beforeEach(() => {
  answer(invoiceMessages.draft, () => DRAFT);
  answer(invoiceEndpoints.readPdf, () => '%PDF-1.7');
  answer(sendingEndpoints.senderWarning, () => ({ warning: null }));
});

const onClose = vi.fn();
const show = () => render(<SendDialog kind="invoice" id={7} onClose={onClose} />);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('What was typed is sent to several addresses, and the dialog closes', async () => {
  const sent = answer(invoiceMessages.send, () => SENT);
  await show();
  await expect.element(field('To')).toHaveValue('maria@mail.example');
  await expect.element(page.getByText(/Attached: INV-1004\.pdf \(/)).toBeVisible();
  await field('To').fill('maria@mail.example; jo@mail.example,');
  await field('Cc').fill('boss@mail.example');
  await field('Message').fill('See the attached bill.');
  await page.getByRole('checkbox', { name: 'Send me a copy' }).click();
  await expectReadable();
  await button('Send').click();

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent().map(({ body }) => body)).toEqual([
    {
      to: ['maria@mail.example', 'jo@mail.example'],
      cc: ['boss@mail.example'],
      subject: 'Invoice INV-1004',
      message: 'See the attached bill.',
      copyToMe: true,
    },
  ]);
});

test('A wrong address is named at its field, and nothing is sent', async () => {
  const sent = answer(invoiceMessages.send, () => SENT);
  await show();
  await field('To').fill('maria@mail.example, jo');
  await field('Subject').fill('');
  await button('Send').click();

  await expect.element(page.getByText('jo is not an email address')).toBeVisible();
  await expect.element(page.getByText('Subject is required')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('A refusal is told above the fields, and what was typed is kept', async () => {
  answer(invoiceMessages.send, () => {
    throw new AppError('too_many_requests', 'That was a lot of mail in one hour.');
  });
  await show();
  await field('Message').fill('Mine');
  await button('Send').click();

  await expect.element(page.getByText('That was a lot of mail in one hour.')).toBeVisible();
  await expect.element(field('Message')).toHaveValue('Mine');
});

test('A sender without replies, and one whose domain does not vouch for it, are warned of', async () => {
  answer(invoiceMessages.draft, () => ({ ...DRAFT, replyTo: null }));
  answer(sendingEndpoints.senderWarning, () => ({ warning: 'Mail may land in spam.' }));
  await show();

  await expect.element(page.getByText('Replies may not reach you')).toBeVisible();
  await expect.element(page.getByText('Mail may land in spam.')).toBeVisible();
  await expectReadable();
});

test('Without a mail server the user’s own mail app takes the text, and the draft is marked as sent', async () => {
  answer(invoiceMessages.draft, () => ({ ...DRAFT, canMail: false, from: null }));
  const marked = answer(invoiceEndpoints.patch, () => {
    throw new AppError('conflict', 'Someone else changed it.');
  });
  await show();
  await expect.element(page.getByText(/Set SMTP_URL and MAIL_FROM/)).toBeVisible();
  await expect.element(button('Download PDF')).toBeEnabled();
  await field('Subject').fill('Bill & more?bcc=x@evil.example');
  const href = page.getByRole('link', { name: 'Open in mail app' }).element().getAttribute('href');
  expect(href).toBe(
    'mailto:maria@mail.example?subject=Bill%20%26%20more%3Fbcc%3Dx%40evil.example&body=Hi%20Maria%2C%0D%0A%0D%0AHere%20it%20is.',
  );
  await expectReadable();
  await button('Mark as Sent').click();
  await expect.poll(() => marked().map(({ body }) => body)).toEqual([{ status: 'sent' }]);
});
