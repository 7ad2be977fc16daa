import { expectReadable } from './accessibility.ts';
import { OWNER, fillSetUp, signInManually } from './manual-steps.ts';
import { expect, test } from './fixtures.ts';
import { both, fromAccountMenu } from './screen.ts';

test.use({ startsWith: 'nothing' });

test.describe.configure({ mode: 'serial' });

test('every address of a new Gable leads to its set-up', async ({ page }) => {
  for (const address of ['/', '/invoices?page=2', '/sign-in', '/setup']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/setup$/);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Gable');
  await expectReadable(page);
});

test('set-up names a missing value at its field', async ({ page }) => {
  await page.goto('/setup');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Set up Gable' }).click();

  await expect(page.getByText('Company name is required')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByLabel('Company name')).toBeFocused();
  await expect(page.getByLabel('Company name')).toHaveAttribute('aria-invalid', 'true');
  await expectReadable(page);
});

test('set-up, work, sign out, sign in', both, async ({ page, consoleErrors }) => {
  await page.goto('/');
  await fillSetUp(page);
  await page.keyboard.press('Enter');

  const account = page.getByRole('button', { name: `Account of ${OWNER.fullName}` });
  await expect(account).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  // Setup can only be done once.
  await page.goto('/setup');
  await expect(page).toHaveURL(/\/$/);

  await fromAccountMenu(page, 'Log out', OWNER.fullName);
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto('/setup');
  await expect(page).toHaveURL(/\/sign-in$/);
  await expectReadable(page);

  // A wrong password keeps the username in the form.
  consoleErrors.expect(/status of 401 .*\/api\/auth\/login$/);
  await page.goto('/invoices?sort=-dueDate');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  const loud = OWNER.username.toUpperCase();
  await signInManually(page, { username: loud, password: 'tile by tile' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Username or email')).toHaveValue(loud);

  // Signing in opens the requested page.
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/invoices\?sort=-dueDate$/);
  await expect(account).toBeVisible();
});

test('going back after signing out shows nothing', async ({ page }) => {
  await page.goto('/sign-in');
  await signInManually(page, OWNER);
  await fromAccountMenu(page, 'Log out', OWNER.fullName);
  await expect(page).toHaveURL(/\/sign-in$/);

  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});
