import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import type { Company } from '#features/office/company/company.ts';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { aGate, answer } from '#test/web/answer.ts';
import { COMPANY as RIDGELINE } from '#test/web/change-orders.ts';
import { render } from '#test/web/render.tsx';
import {
  emailEndpoints,
  MAIL_SETTINGS,
  type MailStatus,
  type SenderCheck,
} from '../email-endpoints.ts';
import { EmailSettings } from './email-settings.tsx';

const COMPANY: Company = { ...RIDGELINE, email: 'office@r.example' };

const STATUS: MailStatus = {
  isConfigured: true,
  missing: [],
  from: 'gable@ridgeline.example',
  server: 'mail.ridgeline.example:587',
  testTo: 'dana@ridgeline.example',
  dkimSelector: null,
};

const CHECK: SenderCheck = {
  domain: 'ridgeline.example',
  isFreeMail: false,
  isIncomplete: false,
  findings: [
    {
      record: 'spf',
      state: 'missing',
      sentence: 'No SPF record.',
      found: [],
      line: { name: 'ridgeline.example', value: 'v=spf1 mx ~all' },
    },
    { record: 'dkim', state: 'unchecked', sentence: 'Enter the selector.', found: [], line: null },
    {
      record: 'dmarc',
      state: 'good',
      sentence: 'DMARC is set to none.',
      found: ['v=DMARC1; p=none'],
      line: null,
    },
  ],
};

beforeEach(() => {
  answer(companyEndpoints.read, () => COMPANY);
  answer(emailEndpoints.status, () => STATUS);
});

const show = () => render(<EmailSettings />, { address: '/settings?tab=email' });
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('A server without email says what to set, and offers no test message', async () => {
  answer(emailEndpoints.status, () => ({
    ...STATUS,
    isConfigured: false,
    missing: [...MAIL_SETTINGS],
    from: null,
    server: null,
  }));
  await show();

  await expect.element(page.getByText('Emails are not sent')).toBeVisible();
  await expect.element(page.getByText('MAIL_FROM=office@yourcompany.com')).toBeVisible();
  await expect.element(page.getByText('Recipients see Ridgeline Roofing')).toBeVisible();
  expect(button('Send a test message').elements()).toEqual([]);
  expect(page.getByRole('heading', { name: 'Sender check' }).elements()).toEqual([]);
  await expectReadable();
});

test('A test message is called accepted only once the server has taken it', async () => {
  const gate = aGate();
  answer(emailEndpoints.sendTest, async () => {
    await gate.opened;

    return { isAccepted: true, sentence: 'It was taken.', serverSaid: '250 2.0.0 Ok: queued' };
  });
  await show();
  await expect.element(page.getByText('Sends to you at dana@ridgeline.example.')).toBeVisible();
  await button('Send a test message').click();
  await expect.element(button('Send a test message')).toBeDisabled();
  expect(page.getByText(/accepted/i).elements()).toEqual([]);

  gate.open();
  await expect.element(page.getByText('Accepted by the mail server')).toBeVisible();
  await expect.element(page.getByText('250 2.0.0 Ok: queued')).toBeVisible();
  await expectReadable();
});

test('A refusal shows the server’s words and the next step, and too many tests show an error', async () => {
  answer(emailEndpoints.sendTest, () => ({
    isAccepted: false,
    sentence: 'The mail server refused the sender.',
    serverSaid: '553 5.7.1 Not yours',
  }));
  await show();
  await button('Send a test message').click();
  await expect.element(page.getByText('Not sent', { exact: true })).toBeVisible();
  await expect.element(page.getByText('The mail server refused the sender.')).toBeVisible();
  await expect.element(page.getByText('553 5.7.1 Not yours')).toBeVisible();
  await expectReadable();

  answer(emailEndpoints.sendTest, () => {
    throw new AppError('too_many_requests', 'Too many requests. Try again in 9 minutes.');
  });
  await button('Send a test message').click();
  await expect.element(page.getByText('Too many requests. Try again in 9 minutes.')).toBeVisible();
  expect(page.getByText('553 5.7.1 Not yours').elements()).toEqual([]);
});

test('The sender is shown as it is typed, and only what was changed is saved', async () => {
  const saved = answer(companyEndpoints.update, () => ({ ...COMPANY, version: 2 }));
  await show();
  const preview = page.getByText(/^Recipients see/);
  await expect
    .element(preview)
    .toHaveTextContent(
      'Recipients see Ridgeline Roofing <gable@ridgeline.example>. Replies go to office@r.example.',
    );

  await page.getByLabelText('Sender name').fill('Ridgeline of Provo');
  await expect.element(preview).toHaveTextContent('Recipients see Ridgeline of Provo <gable@');
  await page.getByLabelText('Reply-to address').fill('a@b.example, c@d.example');
  await button('Save sender').click();
  await expect.element(page.getByText('Enter a valid email address').first()).toBeVisible();
  expect(saved()).toEqual([]);

  await page.getByLabelText('Reply-to address').fill('');
  await button('Save sender').click();
  await vi.waitFor(() =>
    expect(saved()).toMatchObject([{ body: { mailSenderName: 'Ridgeline of Provo', version: 1 } }]),
  );
  await expect.element(page.getByText('Sender saved')).toBeVisible();
});

test('The check shows each record, and the line to add where one is missing', async () => {
  const asked = answer(emailEndpoints.checkSender, () => CHECK);
  await show();
  await page.getByLabelText('DKIM selector').fill('google');
  await button('Check ridgeline.example').click();

  const rows = page.getByRole('list', { name: 'Records of ridgeline.example' });
  await expect.element(rows.getByText('No SPF record.')).toBeVisible();
  await expect
    .element(rows.getByLabelText('SPF record: TXT value', { exact: true }))
    .toHaveValue('v=spf1 mx ~all');
  await expect.element(rows.getByText('v=DMARC1; p=none')).toBeVisible();
  expect(asked()[0]?.query.get('selector')).toBe('google');
  await expectReadable();
});

test('The page shows a DNS failure and a free email address, and the check can be retried', async () => {
  let isDown = true;
  const asked = answer(emailEndpoints.checkSender, () => ({
    ...CHECK,
    domain: 'gmail.com',
    isFreeMail: true,
    isIncomplete: isDown,
  }));
  await show();
  await button('Check ridgeline.example').click();
  await expect.element(page.getByText('DNS did not respond')).toBeVisible();
  await expect.element(page.getByText('gmail.com is not your own domain')).toBeVisible();
  await expectReadable();

  isDown = false;
  await button('Try again').click();
  await expect.element(page.getByText('DNS did not respond')).not.toBeInTheDocument();
  expect(asked()).toHaveLength(2);
});

test('A malformed selector has a message at its field, and stays', async () => {
  answer(emailEndpoints.checkSender, () => {
    throw new AppError('bad_input', 'Use the selector alone', {
      issues: [{ path: 'selector', message: 'Use the selector alone' }],
    });
  });
  await show();
  await page.getByLabelText('DKIM selector').fill('v=DKIM1; p=abc');
  await button('Check ridgeline.example').click();

  await expect.element(page.getByText('Use the selector alone')).toBeVisible();
  await expect.element(page.getByLabelText('DKIM selector')).toHaveValue('v=DKIM1; p=abc');
  await expectReadable();
});
