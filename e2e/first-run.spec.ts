import { expectNoAxeViolations, inBothThemes } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

test.use({ startsWith: 'nothing' });

test.describe.configure({ mode: 'serial' });

const OWNER = { name: 'Rosa Delgado', email: 'rosa@cedar.example', password: 'shingle by shingle' };

test('every address of a new Gable leads to its set-up', { tag: '@both' }, async ({ page }) => {
  for (const address of ['/', '/invoices?page=2', '/sign-in', '/setup']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/setup$/);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Gable');
  await inBothThemes(page, () => expectNoAxeViolations(page));
});

test('set-up says what is missing, at its field', { tag: '@both' }, async ({ page }) => {
  await page.goto('/setup');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Set up Gable' }).click();

  await expect(page.getByText('Company name is required')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByLabel('Company name')).toBeFocused();
  await expect(page.getByLabel('Company name')).toHaveAttribute('aria-invalid', 'true');
  await inBothThemes(page, () => expectNoAxeViolations(page));
});

test('set-up, work, sign out, sign in', { tag: '@both' }, async ({ page, complaints }) => {
  await page.goto('/');
  await page.getByLabel('Company name').fill('Cedar Roofing');
  await page.getByLabel('Your name').fill(OWNER.name);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.keyboard.press('Enter');

  const account = page.getByRole('button', { name: `Account of ${OWNER.name}` });
  await expect(account).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  // Set-up happens once.
  await page.goto('/setup');
  await expect(page).toHaveURL(/\/$/);

  await account.click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto('/setup');
  await expect(page).toHaveURL(/\/sign-in$/);
  await inBothThemes(page, () => expectNoAxeViolations(page));

  // A wrong password keeps the name that was typed.
  complaints.expect(/status of 401 .*\/api\/auth\/login$/);
  await page.goto('/invoices?sort=-dueDate');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByLabel('Username or email').fill(OWNER.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('tile by tile');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Username or email')).toHaveValue(OWNER.email.toUpperCase());

  // And signing in leads to where one wanted to be.
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/invoices\?sort=-dueDate$/);
  await expect(account).toBeVisible();
});

test('going back after signing out shows nothing', { tag: '@both' }, async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Username or email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: `Account of ${OWNER.name}` }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);

  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});
