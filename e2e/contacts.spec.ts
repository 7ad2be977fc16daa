import { expectReadable } from './accessibility.ts';
import { openApiAs } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';
import { markAs, row } from './list-screen.ts';
import { PEOPLE } from './people.ts';
import { aContact, anInvoice, reRoof } from './records.ts';
import { atRest, both, expectToast, long } from './screen.ts';

test('a contact is added, warned about, edited and deleted', both, async ({ page, api }) => {
  await signIn(page);
  await page.goto('/contacts');
  await expect(page.getByText('Manage your clients, contractors, and suppliers')).toBeVisible();
  await expect(page.getByText("You haven't added any contacts yet")).toBeVisible();
  await expectReadable(page);

  await aContact(api, 'Marta Alvarez', { phone: '801.555.0142', address: '1420 Canyon Rd, Provo' });
  await page.getByRole('link', { name: 'Add Contact' }).first().click();
  await expect(page.getByRole('heading', { name: 'Add Contact' })).toBeVisible();

  await page.getByRole('button', { name: 'Create Contact' }).click();
  await expect(page.getByText('Name is required').first()).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();

  await page.getByLabel('Name').fill('Maria Alvarez');
  await page.getByLabel('Phone').fill('8015550142');
  await page.getByLabel('Email').fill('maria at home');
  await expect(page.getByLabel('Phone')).toHaveValue('(801) 555-0142');
  await expect(page.getByText('This contact may already exist')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Marta Alvarez' })).toBeVisible();
  await expect(page.getByText('Enter a valid email address').first()).toBeVisible();
  await expectReadable(page);

  await page.getByRole('link', { name: 'Back to Contacts' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByLabel('Email').fill('maria@mail.example');
  await page.getByRole('button', { name: 'Create anyway' }).click();
  await expectToast(page, 'Contact created');
  await expect(page).toHaveURL(/\/contacts$/);

  await page.getByRole('link', { name: 'Maria Alvarez' }).click();
  await expect(page.getByRole('heading', { name: 'Maria Alvarez' })).toBeVisible();
  await expect(page.getByRole('link', { name: '(801) 555-0142' })).toHaveAttribute(
    'href',
    'tel:+18015550142',
  );
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Company').fill('Alvarez Homes');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Contact updated');
  await expect(page.getByText('set Company to “Alvarez Homes”')).toBeVisible();
  await expectReadable(page);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect(dialog).toContainText(
    'Are you sure you want to delete the contact "Maria Alvarez"? This action cannot be undone.',
  );
  await expect(dialog).toContainText('You can restore it for 30 days');
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Contact deleted');
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(page.getByRole('link', { name: 'Maria Alvarez' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Contact restored');
  await expect(page.getByRole('link', { name: 'Maria Alvarez' })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Maria Alvarez' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Contact deleted');
  await page.goto('/settings?tab=trash');
  await page.getByRole('button', { name: 'Restore contact Maria Alvarez' }).click();
  await expectToast(page, 'Contact restored');
  await page.goto('/contacts');
  await expect(page.getByRole('link', { name: 'Maria Alvarez' })).toBeVisible();
});

test('two users who edit one contact each keep their own changes, and are asked about the conflicts', async ({
  page,
  api,
  app,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 409/);
  const { id } = await aContact(api, 'Olu Okafor', { company: 'Okafor', phone: '801-555-0100' });
  await signIn(page);
  await page.goto(`/contacts/edit/${id}`);
  await page.getByLabel('Company').fill('Okafor & Sons');
  await page.getByLabel('Address').fill('7 Elm St');
  await page.getByRole('combobox', { name: 'Assigned to' }).fill('Lena');
  await page.getByRole('option', { name: PEOPLE.User.fullName }).click();

  const marcus = await openApiAs(app.baseURL, 'Project manager');
  const marcusId = (await marcus.call<{ id: number }>('GET', '/api/auth/me')).id;
  await marcus.call('PUT', `/api/contacts/${id}`, {
    company: 'Okafor Homes',
    notes: 'Two dogs',
    assignedTo: marcusId,
  });
  await marcus.end();

  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Another user changed this too' });
  await expect(dialog).toContainText(PEOPLE['Project manager'].fullName);
  await expectReadable(page);
  const assignment = dialog.getByRole('radiogroup', { name: 'Assigned to' });
  await expect(assignment.getByLabel(PEOPLE.User.fullName)).toBeChecked();
  await expect(assignment.getByLabel(PEOPLE['Project manager'].fullName)).toBeVisible();
  await dialog.getByLabel('Okafor Homes').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Contact updated');

  expect(await api.call('GET', `/api/contacts/${id}`)).toMatchObject({
    company: 'Okafor Homes',
    address: '7 Elm St',
    notes: 'Two dogs',
    phone: '801-555-0100',
  });
});

test("a sales rep sees who another's contact is assigned to, and why they cannot change it", async ({
  page,
  api,
}) => {
  const { id } = await aContact(api, 'Vera Assigned');
  await signIn(page, 'Sales Representative');
  await page.goto(`/contacts/edit/${id}`);
  await expect(page.getByRole('combobox', { name: 'Assigned to' })).toBeDisabled();
  await expect(page.getByText('You can only assign your own contacts.')).toBeVisible();
  await expectReadable(page);
});

test(
  'contacts are marked in bulk, and deleted as far as one may',
  long,
  async ({ page, api, app }) => {
    await aContact(api, 'Zoe Bulk', { email: 'zoe@bulk.example' });
    await aContact(api, 'Adam Bulk', { type: 'contractor' });
    await signIn(page);
    await page.goto('/contacts?q=nobody+of+that+name');
    await expect(page.getByText('No contacts matching "nobody of that name"')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search contacts' }).fill('bulk');
    const rows = row(page, 'contacts', 'Bulk');
    await expect(rows).toHaveText([
      /Adam Bulk.*Subcontractor.*No email provided/,
      /Zoe Bulk.*Customer/,
    ]);
    await page.getByLabel('Select all rows on this page').check();
    await markAs(page, 'Inactive');
    await expectToast(page, 'Contacts updated');
    await expect(rows).toHaveText([/Inactive/, /Inactive/]);

    // Sales reps can only delete their own contacts.
    const priya = await openApiAs(app.baseURL, 'Sales Representative');
    await aContact(priya, 'Own Bulk');
    await priya.end();
    await signIn(page, 'Sales Representative');
    await page.goto('/contacts?q=bulk');
    await page.getByLabel('Select all rows on this page').check();
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const report = page.getByRole('dialog', { name: 'Delete Selected' });
    await expect(report).toContainText('1 of 3 done, 2 failed');
    await expect(report).toContainText('Adam Bulk');
    await expectReadable(page);
  },
);

test(
  'a contact’s page shows the records that belong to it, to users who may read them',
  long,
  async ({ page, api }) => {
    const { id } = await aContact(api, 'Priscilla Long', { notes: 'Gate code 4417' });
    for (let index = 1; index <= 6; index += 1) {
      await api.call('POST', '/api/jobs', { title: `Roof ${index}`, clientId: id });
    }
    await anInvoice(
      api,
      { id },
      { status: 'sent', date: '2026-01-05', dueDate: '2026-01-20', items: reRoof(1_200) },
    );
    await signIn(page);
    await page.goto(`/contacts/${id}`);
    const money = page.getByRole('region', { name: 'Money' });
    await expect(money).toContainText('Overdue$1,200.00');
    await expect(page.getByText('1 - 5 of 6 jobs')).toBeVisible();
    await page.getByRole('button', { name: 'Next jobs' }).click();
    await expect(page.getByRole('link', { name: /^Roof 1/ })).toBeVisible();
    await expect(page.getByText('Gate code 4417')).toBeVisible();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New Job' }).click();
    await expect(page).toHaveURL(new RegExp(`/jobs/add\\?clientId=${id}$`));
    await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Priscilla Long');
    await atRest(page);

    await signIn(page, 'User');
    await page.goto(`/contacts/${id}`);
    await expect(page.getByText('1 - 5 of 6 jobs')).toBeVisible();
    await expect(money).toBeHidden();
    await expect(page.getByRole('heading', { name: /Invoices/ })).toBeHidden();
  },
);
