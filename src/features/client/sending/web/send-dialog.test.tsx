import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import type { ClientLink } from '#features/work/client-links/client-link.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { statementEndpoints } from '#features/insight/reports/statement.ts';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { aDraft } from '#test/web/messages.ts';
import { render } from '#test/web/render.tsx';
import { invoiceMessages, sendingEndpoints, statementMessages } from '../sending-endpoints.ts';
import type { SentMessage } from '../sent-message.ts';
import { SendDialog } from './send-dialog.tsx';

const SENT: SentMessage = {
  id: 1,
  kind: 'invoice',
  to: ['maria@mail.example'],
  cc: [],
  subject: 'Invoice INV-1004',
  message: 'Hi',
  carries: 'both',
  state: 'queued',
  problem: null,
  serverSaid: null,
  refused: [],
  revision: 1,
  createdAt: '2026-11-21T15:00:00.000Z',
  createdBy: 'Dana Whitfield',
  sentAt: null,
  openedAt: null,
};

beforeEach(() => {
  answer(invoiceMessages.draft, () => aDraft());
  answer(invoiceEndpoints.readPdf, () => '%PDF-1.7');
  answer(sendingEndpoints.senderWarning, () => ({ warning: null }));
});

const onClose = vi.fn();
const show = () => render(<SendDialog kind="invoice" id={7} onClose={onClose} />);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('Letters that the PDF cannot show are named before sending', async () => {
  answer(invoiceMessages.draft, () => ({ ...aDraft(), notPrinted: ['\u{13000}', '\ua4d0'] }));
  await show();

  await expect
    .element(
      page.getByText('These characters cannot be printed: \u{13000} (U+13000), \ua4d0 (U+A4D0)'),
    )
    .toBeVisible();
  await expectReadable();
});

test('The typed message is sent to several addresses, and the dialog closes', async () => {
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
      carries: 'both',
      copyToMe: true,
    },
  ]);
});

/** True if the element's center is on screen and not covered. */
function isInView(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);

  return hit !== null && (element.contains(hit) || hit.contains(element));
}

for (const [width, height] of [
  [1360, 850],
  [390, 844],
] as const) {
  test(`Send is in view at ${width} × ${height} px as soon as the dialog is open`, async () => {
    answer(invoiceMessages.draft, () => ({
      ...aDraft(),
      replyTo: null,
      message: 'A line.\n'.repeat(40),
    }));
    await page.viewport(width, height);
    await show();
    await expect.element(field('To')).toHaveValue('maria@mail.example');

    await expect.poll(() => isInView(button('Send').element())).toBe(true);
    await expectReadable();
  });
}

test('On a phone the preview opens on demand', async () => {
  await render(<SendDialog kind="invoice" id={7} onClose={onClose} />, { isPhone: true });
  await expect.element(button('Show preview')).toBeVisible();
  await expect.element(page.getByTitle('Preview of the email')).not.toBeInTheDocument();
  await button('Show preview').click();

  await expect.element(page.getByTitle('Preview of the email')).toBeVisible();
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

test('A refusal appears above the fields, and the typed values stay', async () => {
  answer(invoiceMessages.send, () => {
    throw new AppError('too_many_requests', 'Too many emails were sent in one hour.');
  });
  await show();
  await field('Message').fill('Mine');
  await button('Send').click();

  await expect.element(page.getByText('Too many emails were sent in one hour.')).toBeVisible();
  await expect.element(field('Message')).toHaveValue('Mine');
});

test('A sender without replies, and one whose domain does not vouch for it, are warned of', async () => {
  answer(invoiceMessages.draft, () => ({ ...aDraft(), replyTo: null }));
  answer(sendingEndpoints.senderWarning, () => ({ warning: 'Emails may go to spam.' }));
  await show();

  await expect.element(page.getByText('Replies may not reach you')).toBeVisible();
  await expect.element(page.getByText('Emails may go to spam.')).toBeVisible();
  await expectReadable();
});

test('Without a mail server the user’s own mail app takes the text, and the draft is marked as sent', async () => {
  answer(invoiceMessages.draft, () => ({
    ...aDraft(),
    link: null,
    canLink: false,
    canMail: false,
    from: null,
  }));
  const marked = answer(invoiceEndpoints.patch, () => {
    throw new AppError('conflict', 'Someone else changed it.');
  });
  await show();
  await expect.element(page.getByText(/Set SMTP_URL and MAIL_FROM/)).toBeVisible();
  await expect.element(button('Download PDF')).toBeEnabled();
  await expect.element(page.getByText(/^INV-1004\.pdf \(/)).toBeVisible();
  expect(document.querySelector('iframe')?.srcdoc).not.toContain('Attached');
  await field('Subject').fill('Bill & more?bcc=x@evil.example');
  const href = page.getByRole('link', { name: 'Open in mail app' }).element().getAttribute('href');
  expect(href).toBe(
    'mailto:maria@mail.example?subject=Bill%20%26%20more%3Fbcc%3Dx%40evil.example&body=Hi%20Maria%2C%0D%0A%0D%0AHere%20it%20is.',
  );
  await expectReadable();
  await button('Mark as Sent').click();
  await expect.poll(() => marked().map(({ body }) => body)).toEqual([{ status: 'sent' }]);
});

test('The client gets the PDF, the link or both, and the preview shows what', async () => {
  answer(invoiceMessages.draft, () => ({ ...aDraft(), message: 'Hi Maria,\n\n{link}\n\nBye' }));
  const sent = answer(invoiceMessages.send, () => SENT);
  await show();
  const html = () => document.querySelector('iframe')?.srcdoc ?? '';
  await expect.poll(html).toContain('>View invoice</a>');
  expect(html()).toContain('Attached: INV-1004.pdf');
  const choice = page.getByRole('combobox', { name: 'Include' });
  await choice.selectOptions('Link only');
  await expect.poll(html).not.toContain('Attached: INV-1004.pdf');
  await expect.element(button('Download PDF')).not.toBeInTheDocument();
  await expectReadable();
  await choice.selectOptions('PDF only');
  await expect.poll(html).not.toContain('View invoice');
  expect(html()).toContain('Attached: INV-1004.pdf');
  await choice.selectOptions('Link only');
  await button('Send').click();
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toMatchObject([{ carries: 'link', message: 'Hi Maria,\n\n{link}\n\nBye' }]);
});

test('A server that does not know its own address sends the PDF alone, and says what to set', async () => {
  answer(invoiceMessages.draft, () => ({ ...aDraft(), canLink: false }));
  await show();

  await expect.element(page.getByText(/set PUBLIC_URL on the server/)).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Include' })).not.toBeInTheDocument();
  await expectReadable();
});

const URL = 'https://gable.example/d/Tz3';
const LINK: ClientLink = {
  url: URL,
  createdAt: '2026-11-21T15:00:00.000Z',
  expiresAt: '2027-05-21T15:00:00.000Z',
  isExpired: false,
  viewed: null,
};

test('Without a mail server the link is made when it is asked for, shown, and put into the mail app’s text', async () => {
  const message = 'Hi Maria,\n\n{link}\n\nBye';
  answer(invoiceMessages.draft, () => ({ ...aDraft(), message, canMail: false, from: null }));
  const made = answer(clientLinkEndpoints.share, () => LINK);
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await show();
  await button('Open in mail app').click();
  await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce());
  const [link] = opened.mock.contexts as HTMLAnchorElement[];
  expect(decodeURIComponent(link?.href ?? '')).toContain(`body=Hi Maria,\r\n\r\n${URL}\r\n\r\nBye`);
  opened.mockRestore();
  await button('Copy link').click();
  await expect.element(field('Link to the client’s page')).toHaveValue(URL);
  await expectReadable();
  expect(made().map(({ params }) => params)).toEqual([{ entity: 'invoices', id: '7' }]);
  await expect
    .element(page.getByRole('link', { name: 'Open in mail app' }))
    .toHaveAttribute('href', expect.stringContaining(encodeURIComponent(URL)));
});

test('A statement of another period starts over with it, and what was typed is kept', async () => {
  const drafts = answer(statementMessages.draft, ({ query }) => ({
    ...aDraft(),
    kind: 'statement' as const,
    title: 'Statement for Maria',
    isDraft: false,
    message: `Since ${query.get('from') ?? 'a year'}`,
  }));
  answer(statementEndpoints.ofContact, () => '%PDF-1.7');
  const sent = answer(statementMessages.send, () => ({ ...SENT, kind: 'statement' as const }));
  await render(<SendDialog kind="statement" id={7} onClose={onClose} />);
  await expect.element(field('Message')).toHaveValue('Since a year');
  await field('Cc').fill('boss@mail.example');
  await page.getByRole('combobox', { name: 'Period' }).selectOptions('Last year');
  const typed = () => (field('Message').element() as HTMLTextAreaElement).value;
  await expect.poll(typed).toMatch(/^Since \d{4}-01-01$/);
  await expect.element(field('Cc')).toHaveValue('boss@mail.example');
  await button('Send').click();
  await expect.poll(() => sent()).toHaveLength(1);
  expect(String(sent()[0]?.query)).toBe(String(drafts().at(-1)?.query));
  expect(sent()[0]?.query.get('from')).toMatch(/-01-01$/);
});

test('A stored address that cannot be emailed is named, with a link to the contact', async () => {
  answer(invoiceMessages.draft, () => ({
    ...aDraft(),
    to: [],
    unmailable: { email: '<maria@mail.example', contactId: 41 },
  }));
  await show();

  await expect
    .element(page.getByText('“<maria@mail.example” is not a valid email address'))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Correct the client’s email' }))
    .toHaveAttribute('href', '/contacts/edit/41');
  await expectReadable();
});
