/** Sets up and signs in through the UI, like a user. */
import type { Page } from '@playwright/test';
import type { Person } from './people.ts';

/** The user who sets up a new Gable server. */
export const OWNER: Person = {
  fullName: 'Rosa Delgado',
  username: 'rosa@cedar.example',
  password: 'shingle by shingle',
};

/** Fills in the setup screen; the test submits it. */
export async function fillSetUp(page: Page): Promise<void> {
  await page.getByLabel('Company name').fill('Cedar Roofing');
  await page.getByLabel('Your name').fill(OWNER.fullName);
  await page.getByLabel('Email').fill(OWNER.username);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
}

/** Signs in through the sign-in screen. */
export async function signInManually(
  page: Page,
  { username, password }: Pick<Person, 'username' | 'password'>,
): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
