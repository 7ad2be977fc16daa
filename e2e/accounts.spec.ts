import type { Page } from '@playwright/test';
import { ADMIN } from '#shared/access-profile.ts';
import { codeAt } from '#test/two-step.ts';
import { expectNoAxeViolations, expectReadable } from './accessibility.ts';
import { signInManually } from './manual-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { COMPANY_NAME, PEOPLE } from './people.ts';
import { act, expectToast, fromAccountMenu, long } from './screen.ts';

/** Returns the path of the link shown in a dialog. */
async function shownLink(page: Page): Promise<string> {
  const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue();
  return new URL(link).pathname;
}

test('a sales representative is invited, joins, and is let go', async ({
  page,
  anotherBrowser,
  consoleErrors,
}) => {
  await signIn(page);
  await page.goto('/settings?tab=team');
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@ridgeline.example');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('It was not emailed');
  await expectReadable(page);
  const link = await shownLink(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(
    page.getByRole('button', { name: 'Withdraw invitation for nora@ridgeline.example' }),
  ).toBeVisible();

  const nora = await anotherBrowser();
  await nora.goto(link);
  await expect(nora.getByRole('heading', { level: 1 })).toHaveText(`Join ${COMPANY_NAME}`);
  await expect(nora.getByText('nora@ridgeline.example')).toBeVisible();
  await expectReadable(nora);
  await nora.getByLabel('Your name').fill('Nora Lindqvist');
  await nora.getByLabel('Password', { exact: true }).fill('nora sells roofs');
  await nora.getByRole('button', { name: 'Join' }).click();
  await expect(nora.getByRole('button', { name: 'Account of Nora Lindqvist' })).toBeVisible();

  // Nora can view the company settings but not change them.
  await nora.goto('/settings?tab=company');
  await expect(nora.getByText('Only administrators can change these.')).toBeVisible();
  await expect(nora.getByRole('tab', { name: 'Trash' })).toBeHidden();

  // The link works only once.
  const stranger = await anotherBrowser();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');

  await page.reload();
  const people = page.getByRole('tabpanel').getByRole('listitem');
  const row = people.filter({ hasText: 'Nora Lindqvist' });
  await expect(row.getByRole('combobox')).toHaveValue('Sales Representative');
  await row.getByRole('button', { name: 'Actions for Nora Lindqvist', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'Team updated');
  await expect(row).toContainText('Deactivated');

  consoleErrors.expect(/status of 401/);
  await nora.goto('/jobs');
  await expect(nora).toHaveURL(/\/sign-in\?next=\/jobs$/);
});

test(
  'a user signs in again after opening a password link',
  long,
  async ({ page, anotherBrowser }) => {
    const { fullName, username } = PEOPLE['Field Technician'];
    await signIn(page);
    await page.goto('/settings?tab=team');
    await act(page, fullName, 'Create password link');
    const link = await shownLink(page);

    const tom = await anotherBrowser();
    await tom.goto(link);
    await expect(tom.getByText(username)).toBeVisible();
    await expectReadable(tom);
    await tom.getByLabel('New password', { exact: true }).fill('tom has a new one');
    await tom.getByLabel('Confirm new password').fill('tom has another one');
    await tom.getByRole('button', { name: 'Set password' }).click();
    await expect(tom.getByText('Passwords do not match')).toBeVisible();
    await tom.getByLabel('Confirm new password').fill('tom has a new one');
    await tom.getByRole('button', { name: 'Set password' }).click();

    await expect(tom).toHaveURL(/\/sign-in$/);
    await signInManually(tom, { username, password: 'tom has a new one' });
    await expect(tom.getByRole('button', { name: `Account of ${fullName}` })).toBeVisible();
  },
);

test(
  'a new password signs one out everywhere else',
  long,
  async ({ page, anotherBrowser, consoleErrors }) => {
    const { username, password } = PEOPLE['Project manager'];
    const elsewhere = await anotherBrowser();
    await signIn(elsewhere, 'Project manager');
    await signIn(page, 'Project manager');
    await page.goto('/settings?tab=account');
    await expect(page.getByText(/Your account was created on \w+ \d+, \d{4}/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
    await expectReadable(page);

    const change = page.getByRole('button', { name: 'Change password' });
    const current = page.getByLabel('Current password');
    const next = page.getByLabel('New password', { exact: true });
    const again = page.getByLabel('Confirm new password');
    await change.click();
    await expect(page.getByText('Current password is required')).toBeVisible();
    await current.fill('not the one');
    await next.fill('marcus has a new one');
    await again.fill('marcus has another');
    await change.click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await again.fill('marcus has a new one');
    consoleErrors.expect(/status of 400 .*\/api\/auth\/password$/);
    await change.click();
    await expect(page.getByText('The current password is incorrect')).toBeVisible();
    await current.fill(password);
    await change.click();
    await expectToast(page, 'Password changed');
    await expect(current).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();

    await elsewhere.goto('/jobs');
    await expect(elsewhere).toHaveURL(/\/sign-in\?next=\/jobs$/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    expect(
      (await page.request.post('/api/auth/login', { data: { username, password } })).status(),
    ).toBe(401);
  },
);

test(
  'two-step verification takes a code, a recovery code and a passkey, and an administrator resets it',
  long,
  async ({ app, page, anotherBrowser, consoleErrors }) => {
    // Expected: wrong codes, and requests without a session.
    consoleErrors.expect(/status of 40[01]/);
    const { fullName, username, password } = PEOPLE['Sales Representative'];
    await signIn(page, 'Sales Representative');
    await page.goto('/settings?tab=account');
    await page.getByRole('button', { name: 'Turn on two-step verification' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectReadable(page);
    const secret = await page.getByLabel('Key', { exact: true }).inputValue();
    await page.getByLabel('Six-digit code').fill(codeAt(secret, new Date()));
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(list).toHaveCount(10);
    const codes = await list.allTextContents();
    await expectReadable(page);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
    await expectReadable(page);

    // Signing in requires the password and a code, and then opens the requested page. Use the host
    // name, since passkeys don't work with IP addresses.
    const phone = await anotherBrowser({ baseURL: app.baseURL.replace('127.0.0.1', 'localhost') });
    await phone.goto('/contacts/add');
    await signInManually(phone, { username, password });
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
    await expect(phone.getByText(username)).toBeVisible();
    const code = phone.getByLabel('Code from your authenticator app');
    await code.fill('000000');
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone.getByText('or was already used').first()).toBeVisible();
    await expectReadable(phone);
    // The current code was used for setup, but the next one is already accepted.
    await code.fill(codeAt(secret, new Date(Date.now() + 30_000)));
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone).toHaveURL(/\/contacts\/add$/);

    // If the session ends while filling in a form, signing in again also requires the password and
    // a code.
    await phone.getByLabel('Name').fill('Written before the code');
    await phone.context().clearCookies();
    await phone.getByRole('button', { name: 'Create Contact' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await dialog.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '');
    await expectReadable(phone);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone.getByRole('link', { name: 'Written before the code' })).toBeVisible();

    // A passkey can be used instead of the code.
    const browser = await phone.context().newCDPSession(phone);
    await browser.send('WebAuthn.enable');
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', isUserVerified: true },
    });
    await phone.goto('/settings?tab=account');
    await phone.getByRole('button', { name: 'Add a passkey' }).click();
    const adding = phone.getByRole('dialog', { name: 'Add a passkey' });
    await adding.getByLabel('Name').fill('Pocket phone');
    await adding.getByLabel('Current password').fill(password);
    await expectReadable(phone);
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expectToast(phone, 'Passkey added');
    const passkeys = phone.getByRole('list', { name: 'Passkeys' });
    await expect(passkeys).toContainText('not used yet');
    await expectReadable(phone);
    await fromAccountMenu(phone, 'Log out', fullName);
    await signInManually(phone, { username, password });
    await phone.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(phone.getByRole('button', { name: `Account of ${fullName}` })).toBeVisible();
    await phone.goto('/settings?tab=account');
    await expect(passkeys).toContainText('last used');

    // The user has lost the phone.
    await signIn(page);
    await page.goto('/settings?tab=team');
    const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: fullName });
    await expect(row.getByText('Two-step verification')).toBeVisible();
    await expectReadable(page);
    await act(page, fullName, 'Reset two-step verification');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await expectToast(page, 'Team updated');
    await expect(row.getByText('Two-step verification')).toBeHidden();
    await phone.goto('/sign-in');
    await signInManually(phone, { username, password });
    await expect(phone.getByRole('button', { name: `Account of ${fullName}` })).toBeVisible();
  },
);

test(
  'the only administrator cannot delete their account, others can',
  long,
  async ({ page, consoleErrors }) => {
    const remove = async () => {
      await page.goto('/settings?tab=account');
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
    };

    consoleErrors.expect(/status of 40[19]/);
    await signIn(page);
    await remove();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      'This is the only administrator',
    );
    await expectNoAxeViolations(page);

    await signIn(page, 'User');
    await remove();
    await expect(page).toHaveURL(/\/sign-in$/);
    await signInManually(page, PEOPLE.User);
    await expect(page.getByRole('alert')).toContainText('The username or password is incorrect.');
  },
);

test('a sign-in that ends in the middle of a form costs nothing that was typed', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 401/);
  const { password, username } = PEOPLE[ADMIN];
  await signIn(page);
  await page.goto('/contacts/add');
  await page.getByLabel('Name').fill('Typed before the end');
  await page.getByLabel('Notes').fill('Gate code 4711');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Create Contact' }).click();

  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toContainText(username);
  await expectReadable(page);
  await dialog.getByLabel('Password', { exact: true }).fill('not the one');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toContainText('is incorrect');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expectToast(page, 'Contact created');
  await expect(page.getByRole('link', { name: 'Typed before the end' })).toBeVisible();
});

test(
  'signing out in one tab shows in the others, and signing in again too',
  long,
  async ({ page, context, consoleErrors }) => {
    // The other tab may have just checked for duplicates and gotten a 401.
    consoleErrors.expect(/status of 401/);
    await signIn(page);
    await page.goto('/contacts/add');
    await page.getByLabel('Name').fill('Half a contact');
    const other = await context.newPage();
    await other.goto('/');
    await fromAccountMenu(other, 'Log out');
    await expect(other).toHaveURL(/\/sign-in$/);

    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(dialog).toBeVisible();
    await signInManually(other, PEOPLE[ADMIN]);
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Name')).toHaveValue('Half a contact');
  },
);
