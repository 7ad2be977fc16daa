import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { emailEndpoints } from '#features/office/email/email-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { COMPANY } from '#test/web/change-orders.ts';
import { render } from '#test/web/render.tsx';
import { callApi } from '#web/api/api-client.ts';
import { CreateRecordPage } from '#web/record/create-record-page.tsx';
import { defaultSettings } from '../form-settings.ts';
import { webFormEndpoints } from '../web-form-endpoints.ts';
import { BUILDER_SCHEMA, FORM, type BuilderValues } from './builder-values.ts';
import { FormBuilder } from './form-builder.tsx';

const initial: BuilderValues = {
  title: '',
  description: '',
  status: 'draft',
  fields: [],
  settings: defaultSettings(),
};

const builder = (
  <CreateRecordPage
    entity={FORM}
    schema={BUILDER_SCHEMA}
    initial={initial}
    save={({ values }) => callApi(webFormEndpoints.create, { body: values })}
    form={(frame) => <FormBuilder {...frame} />}
  />
);

async function open(options: { isPhone?: boolean; canMail?: boolean } = {}) {
  answer(taskEndpoints.templates, () => []);
  answer(teamEndpoints.users, () => []);
  answer(companyEndpoints.read, () => COMPANY);
  answer(emailEndpoints.readiness, () => ({ canMail: options.canMail ?? true }));
  await render(builder, options);
}

const save = page.getByRole('button', { name: 'Save Form' });
const label = page.getByLabelText('Label');
const add = (type: string) => page.getByRole('button', { name: `Add ${type}`, exact: true });
const preview = page.getByRole('region', { name: 'Preview' });
const list = page.getByRole('list', { name: 'Fields' });
const rows = () =>
  [...document.querySelectorAll('[data-field] [data-action=open]')].map(
    (row) => row.firstElementChild?.nextElementSibling?.firstElementChild?.textContent,
  );

test('A form can be saved only with a title and a field', async () => {
  await open();
  await expect.element(save).toBeDisabled();
  await page.getByLabelText('Title').fill('Inspection');
  await expect.element(save).toBeDisabled();
  await add('Email').click();
  await expect.element(save).toBeEnabled();
  await expectReadable();
  await page.getByRole('button', { name: 'Delete Email' }).click();
  await expect.element(save).toBeDisabled();
});

test('Typed text appears in the preview at once, and keys undo and redo it', async () => {
  await open();
  await add('Text').click();
  await label.fill('Your name');
  await expect.element(preview.getByLabelText('Your name')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(preview.getByLabelText('Text', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(preview.getByLabelText('Your name')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('No fields yet.')).toBeVisible();
});

test('Fields can be moved by buttons and keys, and duplicated; the new position is announced', async () => {
  await open();
  for (const type of ['Text', 'Email', 'Phone']) await add(type).click();
  await page.getByRole('button', { name: 'Move up Phone' }).click();
  await expect.poll(rows).toEqual(['Text', 'Phone', 'Email']);
  await expect
    .element(page.getByText('Phone moved to place 2 of 3', { exact: true }))
    .toBeInTheDocument();
  (page.getByRole('button', { name: 'Move Email', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(rows).toEqual(['Email', 'Text', 'Phone']);
  await page.getByRole('button', { name: 'Duplicate Text' }).click();
  await expect.poll(rows).toEqual(['Email', 'Text', 'Text', 'Phone']);
});

test('A field is shown only for an answer, and a page break creates pages in the preview', async () => {
  await open();
  await add('Multiple choice').click();
  await page.getByLabelText('Option 1', { exact: true }).first().fill('A leak');
  await add('Text').click();
  await label.fill('Where?');
  await page.getByLabelText('Show this field').selectOptions('Depends on “Multiple choice”');
  await expect.element(preview.getByLabelText('Where?')).not.toBeInTheDocument();
  await preview.getByLabelText('A leak').click();
  await expect.element(preview.getByLabelText('Where?')).toBeVisible();
  await page.getByLabelText('Starts a new page').click();
  await expect.element(preview.getByText('Page 1 of 2')).toBeVisible();
  await preview.getByRole('button', { name: 'Next' }).click();
  await expect.element(preview.getByLabelText('Where?')).toBeVisible();
});

test('The preview matches the page: required fields are marked, and the success message is shown', async () => {
  await open();
  await page.getByLabelText('Title').fill('Inspection');
  await add('Text').click();
  await expect.element(preview.getByText('Fields with * are required.')).not.toBeInTheDocument();
  await page.getByLabelText('Required').click();
  await expect.element(preview.getByText('Fields with * are required.')).toBeVisible();
  await preview.getByRole('button', { name: 'Submit' }).click();
  await expect.element(preview.getByText('Form Submitted')).toBeVisible();
  await expect.element(preview.getByText('Inspection')).not.toBeInTheDocument();
  await expect.element(preview.getByText('Thank you for your submission!')).toBeVisible();
});

test('Types with a placeholder or default value have inputs for them', async () => {
  await open();
  await add('Checkbox').click();
  await expect.element(page.getByLabelText('Placeholder')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Default value')).not.toBeInTheDocument();
  await add('Number').click();
  await expect.element(page.getByLabelText('Placeholder')).toBeVisible();
  await expect.element(page.getByLabelText('Default value')).toBeVisible();
  await add('Dropdown').click();
  await expect.element(page.getByRole('button', { name: 'Remove option 3' })).toBeVisible();
});

test('An error leads to its field in the right tab, and a rejected save keeps the typed values', async () => {
  const created = answer(webFormEndpoints.create, () => {
    throw new AppError('unavailable', 'The database is busy.');
  });
  await open();
  await page.getByRole('button', { name: /^Storm damage report/ }).click();
  await list.getByRole('button', { name: /^Your name/ }).click();
  await label.fill('');
  await page.getByRole('tab', { name: 'Form Settings' }).click();
  await save.click();
  await page
    .getByRole('alert')
    .getByRole('button', { name: /Label is required/ })
    .click();
  await expect.element(label).toHaveFocus();
  await label.fill('Who are you?');
  await save.click();
  await expect.poll(() => created().length).toBe(1);
  await expect.element(page.getByText('Failed to create form. Please try again.')).toBeVisible();
  await expect.element(page.getByText('The database is busy.').first()).toBeVisible();
  await expect.element(label).toHaveValue('Who are you?');
});

test('On the phone, a field can be opened, changed, and deleted, and the settings have all switches', async () => {
  await open({ isPhone: true });
  await add('Dropdown').click();
  await page.getByRole('button', { name: 'Add option' }).click();
  await expect
    .element(page.getByLabelText('Option 4', { exact: true }).first())
    .toHaveValue('Option 4');
  await expectReadable();
  await page.getByRole('tab', { name: 'Form Settings' }).click();
  for (const name of [
    'Allow multiple submissions',
    'Email notifications',
    'Attach to contact',
    'Attach to job',
    'Confirmation to the sender',
  ]) {
    await expect.element(page.getByRole('switch', { name })).toBeVisible();
  }
  await expectReadable();
});

test.each([true, false])(
  'A form that sends email warns when email is not set up (email set up: %s) (B128)',
  async (canMail) => {
    await open({ canMail });
    await page.getByRole('tab', { name: 'Form Settings' }).click();
    await expect.element(page.getByText('Email is not set up yet')).not.toBeInTheDocument();
    await page.getByRole('switch', { name: 'Email notifications' }).click();

    await expect
      .poll(() => document.body.textContent.includes('Email is not set up yet'))
      .toBe(!canMail);
    await expectReadable();
  },
);
