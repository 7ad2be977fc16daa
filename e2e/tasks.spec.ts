import type { Task } from '#features/work/tasks/task.ts';
import { expectReadable } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { choose, expectFocusIsKept, press, tabTo, typeInto } from './keys.ts';
import { row } from './list-screen.ts';
import { aContact, aJob } from './records.ts';
import { both, expectToast, long, pick } from './screen.ts';

test(
  'a task begins with a template, waits for another, is worked on and completed',
  both,
  async ({ page, api, consoleErrors }) => {
    consoleErrors.expect(/status of 4(00|09)/);
    await aJob(api, 'Okafor re-roof', { addressLine1: '77 Ridge Ave', city: 'Orem' });
    await api.call('POST', '/api/tasks', { title: 'Pull permit', category: 'project_management' });
    await api.call('POST', '/api/task-templates', {
      title: 'Tear off',
      category: 'project_management',
      priority: 'high',
      checklist: [{ text: 'Decking photographed' }],
    });
    await signIn(page);
    await page.goto('/tasks');
    await page.getByRole('link', { name: 'Add Task' }).first().click();
    await expect(page.getByText('Quick Start Templates')).toBeVisible();
    await page.getByRole('button', { name: 'Tear off', exact: true }).click();
    await expectToast(page, 'Template Applied');
    await expect(page.getByLabel('Title')).toHaveValue('Tear off');

    await page.getByRole('tab', { name: 'Assignment' }).click();
    await pick(page, 'Job', 'Okafor re-roof');
    await pick(page, 'Depends on', 'Pull permit');
    await expect(
      page.getByRole('button', { name: 'Remove dependency on Pull permit' }),
    ).toBeVisible();
    await expectReadable(page);
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect(page.getByLabel('Checklist')).toHaveValue('Decking photographed');
    await page.getByRole('tab', { name: 'Scheduling' }).click();
    await page.getByLabel('Due time').fill('14:30');
    await page.getByRole('button', { name: 'Create Task' }).click();
    await expect(page.getByLabel('Due time')).toHaveAccessibleDescription(/needs a due date/);
    await page.getByRole('textbox', { name: 'Due date' }).fill('12/31/2199');
    await expectReadable(page);
    await page.getByRole('button', { name: 'Create Task' }).click();
    await expectToast(page, 'Task created');

    await expect(row(page, 'tasks', 'Tear off')).toContainText('Okafor re-roof');
    await expect(row(page, 'tasks', 'Tear off')).toContainText('Dec 31, 2199, 2:30 PM');
    await expectReadable(page);
    await page.getByRole('link', { name: 'Tear off' }).click();
    await expect(page.getByText('77 Ridge Ave')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Call Client of Okafor re-roof' })).toBeVisible();
    await page.getByLabel('Decking photographed').check();
    await expect(page.getByText('Checklist (1 of 1)')).toBeVisible();
    await page.getByRole('button', { name: 'Start Timer' }).click();
    await expect(page.getByRole('button', { name: 'Stop Timer' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop Timer' }).click();
    await expect(page.getByText('0.02 hours', { exact: true })).toBeVisible();
    await expectReadable(page);

    await page.getByRole('button', { name: 'Mark Completed' }).click();
    await expect(page.getByRole('dialog')).toContainText('“Pull permit” is not done yet.');
    await page.getByRole('button', { name: 'Complete anyway' }).click();
    await expectToast(page, 'Task updated');
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();

    await page.getByRole('link', { name: 'Back to Tasks' }).click();
    await expect(row(page, 'tasks', 'Pull permit')).toBeVisible();
    await expect(row(page, 'tasks', 'Tear off')).toBeHidden();
    await page.getByLabel('Show').selectOption('complete');
    await expect(row(page, 'tasks', 'Tear off')).toContainText('Completed');
    const [done] = await api.call<Task[]>('GET', '/api/tasks?filter[status]=completed');
    expect(done).toMatchObject({ completionPercentage: 100, title: 'Tear off' });
  },
);

test(
  'a list of choices low on a phone opens in view, and the page stays where it was scrolled to',
  { tag: ['@phone', '@long'] },
  async ({ page, api }) => {
    for (const title of [
      'Fence the yard',
      'Order shingles',
      'Order the dumpster',
      'Call the city',
    ]) {
      await api.call('POST', '/api/tasks', { title, category: 'project_management' });
    }
    await signIn(page);
    await page.goto('/tasks/add');
    await page.getByRole('tab', { name: 'Assignment' }).click();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await page.getByRole('combobox', { name: 'Depends on' }).tap();

    await expect(page.getByRole('option', { name: 'Fence the yard' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('option', { name: 'Call the city' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await page.getByRole('option', { name: 'Fence the yard' }).tap();
    await expect(
      page.getByRole('button', { name: 'Remove dependency on Fence the yard' }),
    ).toBeVisible();
  },
);

test(
  'an administrator adds a template in Settings, and new tasks are offered it',
  long,
  async ({ page }) => {
    await signIn(page);
    await page.goto('/settings?tab=templates');
    await page.getByRole('button', { name: 'Add Template' }).click();
    await page.getByLabel('Title').fill('Check the gutters');
    await page.getByRole('dialog').getByLabel('Category').click();
    await page.getByRole('option', { name: 'Customer Service' }).click();
    await page.getByLabel('Checklist').fill('North\nSouth');
    await expectReadable(page);
    await page.getByRole('button', { name: 'Save Template' }).click();
    await expectToast(page, 'Template created');
    await expectReadable(page);

    await page.goto('/tasks/add');
    await page.getByRole('button', { name: 'Check the gutters' }).click();
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect(page.getByLabel('Checklist')).toHaveValue('North\nSouth');
  },
);

test(
  'saving a task as completed before the one that comes first asks, and nothing typed is lost',
  long,
  async ({ page, api, consoleErrors }) => {
    consoleErrors.expect(/status of 409/);
    const category = 'project_management';
    const first = await api.call<Task>('POST', '/api/tasks', { title: 'Pull permit', category });
    const second = await api.call<Task>('POST', '/api/tasks', {
      title: 'Inspection',
      category,
      dependsOnTaskIds: [first.id],
    });
    await signIn(page);
    await page.goto(`/tasks/edit/${second.id}`);
    await page.getByLabel('Title').fill('Final inspection');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Completed' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('dialog')).toContainText('“Pull permit” is not done yet');
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByLabel('Title')).toHaveValue('Final inspection');

    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('button', { name: 'Complete anyway' }).click();
    await expectToast(page, 'Task updated');
    await expect(page.getByRole('heading', { name: 'Final inspection' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  },
);

test(
  'adding a task as completed before the one that comes first asks, and nothing typed is lost',
  long,
  async ({ page, api, consoleErrors }) => {
    consoleErrors.expect(/status of 409/);
    const category = 'project_management';
    await api.call<Task>('POST', '/api/tasks', { title: 'Book the inspector', category });
    await signIn(page);
    await page.goto('/tasks/add');
    await page.getByLabel('Title').fill('Roof inspection');
    await page.getByRole('combobox', { name: 'Category', exact: true }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'Project Management' }).click();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Completed' }).click();
    await page.getByRole('tab', { name: 'Assignment' }).click();
    await pick(page, 'Depends on', 'Book the inspector');
    await page.getByRole('button', { name: 'Create Task' }).click();
    await expect(page.getByRole('dialog')).toContainText('“Book the inspector” is not done yet');
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(
      page.getByRole('button', { name: 'Remove dependency on Book the inspector' }),
    ).toBeVisible();
    await page.getByRole('tab', { name: 'Basic Info' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Roof inspection');

    await page.getByRole('button', { name: 'Create Task' }).click();
    await page.getByRole('button', { name: 'Complete anyway' }).click();
    await expectToast(page, 'Task created');
    const tasks = await api.call<Task[]>('GET', '/api/tasks');
    expect(tasks.find(({ title }) => title === 'Roof inspection')?.status).toBe('completed');
  },
);

test(
  'a new task from a contact offers that contact’s jobs, and one from a job is for that job',
  long,
  async ({ page, api }) => {
    await aJob(api, 'Somebody else’s roof');
    const { id: clientId } = await aContact(api, 'Ruth Castillo');
    const { id: jobId } = await api.call<{ id: number }>('POST', '/api/jobs', {
      title: 'Castillo gutters',
      clientId,
    });
    await signIn(page);
    await page.goto(`/contacts/${clientId}`);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New Task' }).click();
    await page.getByRole('tab', { name: 'Assignment' }).click();
    await page.getByRole('combobox', { name: 'Job', exact: true }).click();
    await expect(page.getByRole('option', { name: 'Castillo gutters' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Somebody else’s roof' })).toBeHidden();

    await page.goto(`/jobs/${jobId}`);
    await page.getByRole('link', { name: 'New Task' }).click();
    await page.getByRole('tab', { name: 'Assignment' }).click();
    await expect(page.getByRole('combobox', { name: 'Job', exact: true })).toHaveValue(
      'Castillo gutters',
    );
    await page.getByRole('tab', { name: 'Scheduling' }).click();
    await expectReadable(page);
  },
);

test('a task is added, changed, completed and moved back on the board without a mouse', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/tasks');
  await press(page, 'link', 'Add Task');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Task');
  await expectFocusIsKept(page);
  await typeInto(page, 'Title', 'Check the flashing');
  await choose(page, 'Category', 'Customer Service');
  await press(page, 'button', 'Create Task');
  await expectToast(page, 'Task created');
  await expectFocusIsKept(page);

  await press(page, 'link', 'Check the flashing General');
  await press(page, 'link', 'Edit');
  await typeInto(page, 'Description', 'North side first');
  await press(page, 'button', 'Save Changes');
  await expectToast(page, 'Task updated');
  await expect(page.getByText('North side first', { exact: true })).toBeVisible();
  await press(page, 'button', 'Mark Completed');
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expectFocusIsKept(page);

  await press(page, 'link', 'Back to Tasks');
  await press(page, 'button', 'Board');
  await tabTo(page, page.getByRole('button', { name: 'Pick up Check the flashing' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(
    page.getByRole('region', { name: 'Review', exact: true }).getByRole('listitem'),
  ).toHaveText([/Check the flashing/]);
  await expectFocusIsKept(page);
});
