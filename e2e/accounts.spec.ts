import type { Browser, Page } from '@playwright/test';
import { expectNoAxeViolations, inBothThemes } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { COMPANY_NAME, PEOPLE } from './people.ts';

/** Somebody else's browser. */
async function anotherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  return context.newPage();
}

async function expectToast(page: Page, title: string): Promise<void> {
  await expect(page.locator('[data-tone="success"]').filter({ hasText: title })).toBeVisible();
}

/** The path of the link that a dialog shows. */
async function shownLink(page: Page): Promise<string> {
  const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue();
  return new URL(link).pathname;
}

async function signInByHand(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test(
  'a sales representative is invited, joins, and is let go',
  { tag: '@both' },
  async ({ page, browser, baseURL, complaints }) => {
    await signIn(page);
    await page.goto('/settings?tab=team');
    await page.getByLabel('Email').fill('nora@ridgeline.example');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('It was not sent by email');
    await inBothThemes(page, () => expectNoAxeViolations(page));
    const link = await shownLink(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(
      page.getByRole('button', { name: 'Withdraw the invitation of nora@ridgeline.example' }),
    ).toBeVisible();

    const nora = await anotherBrowser(browser, baseURL);
    await nora.goto(link);
    await expect(nora.getByRole('heading', { level: 1 })).toHaveText(`Join ${COMPANY_NAME}`);
    await expect(nora.getByText('nora@ridgeline.example')).toBeVisible();
    await inBothThemes(nora, () => expectNoAxeViolations(nora));
    await nora.getByLabel('Your name').fill('Nora Lindqvist');
    await nora.getByLabel('Password', { exact: true }).fill('nora sells roofs');
    await nora.getByRole('button', { name: 'Join' }).click();
    await expect(nora.getByRole('button', { name: 'Account of Nora Lindqvist' })).toBeVisible();

    // She may read the company, but not change it.
    await nora.goto('/settings?tab=company');
    await expect(nora.getByText('Administrators of your company change these.')).toBeVisible();
    await expect(nora.getByRole('tab', { name: 'Trash' })).toBeHidden();

    // The link works once.
    const stranger = await anotherBrowser(browser, baseURL);
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
      'This link does not work any more',
    );

    await page.reload();
    const people = page.getByRole('tabpanel').getByRole('listitem');
    const row = people.filter({ hasText: 'Nora Lindqvist' });
    await expect(row.getByRole('combobox')).toHaveValue('Sales Representative');
    await row.getByRole('button', { name: 'Actions for Nora Lindqvist' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expectToast(page, 'Team updated');
    await expect(row).toContainText('Deactivated');

    complaints.expect(/status of 401/);
    await nora.goto('/jobs');
    await expect(nora).toHaveURL(/\/sign-in\?next=\/jobs$/);
  },
);

test('a password link lets somebody back in', async ({ page, browser, baseURL }) => {
  const { fullName, username } = PEOPLE['Field Technician'];
  await signIn(page);
  await page.goto('/settings?tab=team');
  await page.getByRole('button', { name: `Actions for ${fullName}` }).click();
  await page.getByRole('menuitem', { name: 'Make a password link' }).click();
  const link = await shownLink(page);

  const tom = await anotherBrowser(browser, baseURL);
  await tom.goto(link);
  await expect(tom.getByText(username)).toBeVisible();
  await inBothThemes(tom, () => expectNoAxeViolations(tom));
  await tom.getByLabel('New password', { exact: true }).fill('tom has a new one');
  await tom.getByLabel('Confirm new password').fill('tom has another one');
  await tom.getByRole('button', { name: 'Set password' }).click();
  await expect(tom.getByText('Passwords do not match')).toBeVisible();
  await tom.getByLabel('Confirm new password').fill('tom has a new one');
  await tom.getByRole('button', { name: 'Set password' }).click();

  await expect(tom).toHaveURL(/\/sign-in$/);
  await signInByHand(tom, username, 'tom has a new one');
  await expect(tom.getByRole('button', { name: `Account of ${fullName}` })).toBeVisible();
});

test(
  'a new password signs one out everywhere else',
  { tag: '@both' },
  async ({ page, browser, baseURL, complaints }) => {
    const { username, password } = PEOPLE['Project manager'];
    const elsewhere = await anotherBrowser(browser, baseURL);
    await signIn(elsewhere, 'Project manager');
    await signIn(page, 'Project manager');
    await page.goto('/settings?tab=account');
    await expect(page.getByText(/Your account was created on \w+ \d+, \d{4}/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
    await inBothThemes(page, () => expectNoAxeViolations(page));

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
    complaints.expect(/status of 400 .*\/api\/auth\/password$/);
    await change.click();
    await expect(page.getByText('The current password is not right')).toBeVisible();
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
  'Edit My Info keeps everything, and asks before changes are lost',
  { tag: '@both' },
  async ({ page }) => {
    await signIn(page, 'Sales Representative');
    await page.goto('/settings');
    const dialog = page.getByRole('dialog', { name: 'Edit My Info' });
    const open = async (name: string) => {
      await page.getByRole('button', { name: `Account of ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Edit My Info' }).click();
      await expect(dialog).toBeVisible();
    };
    await open(PEOPLE['Sales Representative'].fullName);
    const unsaved = dialog.getByText('Unsaved changes');
    await expect(unsaved).toBeHidden();
    await expect(dialog.getByRole('combobox', { name: 'Access Profile' })).toBeDisabled();

    await dialog.getByLabel('Last Name').fill('Nair Johansson');
    await dialog.getByLabel('Phone').fill('8015550142');
    await dialog.getByRole('tab', { name: 'Calendar' }).click();
    await dialog.getByLabel('Show weekends').click({ force: true });
    await dialog.getByRole('tab', { name: 'Notifications' }).click();
    await dialog.getByLabel('Email Received: Email').click({ force: true });
    await expect(unsaved).toBeVisible();

    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByText('You have unsaved changes. Are you sure you want to close?');
    await expect(question).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();

    await dialog.getByRole('button', { name: 'Save my info' }).click();
    await expectToast(page, 'Profile updated');
    await expect(unsaved).toBeHidden();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();

    // Settings tells the same, at once and after a reload.
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'Priya Nair Johansson',
    );
    await expect(page.getByLabel('Phone')).toHaveValue('(801) 555-0142');
    await page.reload();
    await open('Priya Nair Johansson');
    await expect(dialog.getByLabel('Last Name')).toHaveValue('Nair Johansson');
    await dialog.getByRole('tab', { name: 'Calendar' }).click();
    await expect(dialog.getByLabel('Show weekends')).not.toBeChecked();
    await dialog.getByRole('tab', { name: 'Notifications' }).click();
    await expect(dialog.getByLabel('Email Received: Email')).toBeChecked();
  },
);

test('every tab of Edit My Info can be read in both themes', { tag: '@both' }, async ({ page }) => {
  test.slow(); // Each of four tabs is looked through twice.
  await signIn(page);
  await page.goto('/settings?tab=account');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Edit My Info' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit My Info' });
  for (const tab of ['Profile', 'Calendar', 'Notifications', 'Integrations']) {
    await dialog.getByRole('tab', { name: tab }).click();
    await expect(dialog.getByRole('tabpanel', { name: tab })).toBeVisible();
    await inBothThemes(page, () => expectNoAxeViolations(page));
  }
});

test('what is wrong in Edit My Info is shown whichever tab is open', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Edit My Info' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit My Info' });
  await dialog.getByLabel('Email', { exact: true }).fill('dana at ridgeline');
  await dialog.getByRole('tab', { name: 'Calendar' }).click();
  await dialog.getByRole('button', { name: 'Save my info' }).click();

  await expect(dialog.getByRole('tab', { name: 'Profile' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('alert')).toContainText('Enter a valid email address');
});

test('a photo replaces the initials', async ({ page }) => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await signIn(page);
  await page.goto('/settings');
  await page.getByLabel('Profile photo').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from(png, 'base64'),
  });
  await expectToast(page, 'Photo saved');
  const pictures = page.locator('img[src^="/api/users/"]');
  await expect(pictures.first()).toBeVisible();
  expect(
    await pictures.first().evaluate((picture) => (picture as HTMLImageElement).naturalWidth),
  ).toBe(256);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Photo removed');
  await expect(pictures).toHaveCount(0);
});

test('the only administrator cannot delete their account, others can', async ({
  page,
  complaints,
}) => {
  const remove = async () => {
    await page.goto('/settings?tab=account');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
  };

  complaints.expect(/status of 40[19]/);
  await signIn(page);
  await remove();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'This is the only administrator',
  );
  await expectNoAxeViolations(page);

  const { username, password } = PEOPLE.User;
  await signIn(page, 'User');
  await remove();
  await expect(page).toHaveURL(/\/sign-in$/);
  await signInByHand(page, username, password);
  await expect(page.getByRole('alert')).toContainText('The username or password is not right.');
});

test(
  'a sign-in that ends in the middle of a form costs nothing that was typed',
  { tag: '@both' },
  async ({ page, context, complaints }) => {
    complaints.expect(/status of 401/);
    const { password, username } = PEOPLE['Admin Project manager'];
    await signIn(page, 'Admin Project manager');
    await page.goto('/contacts/add');
    await page.getByLabel('Name').fill('Typed before the end');
    await page.getByLabel('Notes').fill('Gate code 4711');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Create Contact' }).click();

    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(dialog).toContainText(username);
    await inBothThemes(page, () => expectNoAxeViolations(page));
    await dialog.getByLabel('Password', { exact: true }).fill('not the one');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toContainText('is not right');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expectToast(page, 'Contact created');
    await expect(page.getByRole('link', { name: 'Typed before the end' })).toBeVisible();
  },
);

test('signing out in one tab shows in the others, and signing in again too', async ({
  page,
  context,
  complaints,
}) => {
  // The other tab may just have looked for duplicates.
  complaints.expect(/status of 401/);
  const { password, username, fullName } = PEOPLE['Admin Project manager'];
  await signIn(page, 'Admin Project manager');
  await page.goto('/contacts/add');
  await page.getByLabel('Name').fill('Half a contact');
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: `Account of ${fullName}` }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(other).toHaveURL(/\/sign-in$/);

  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible();
  await signInByHand(other, username, password);
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveValue('Half a contact');
});
