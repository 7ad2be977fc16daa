import { expectReadable } from './accessibility.ts';
import { openApiAs } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';
import { aJob, userOf } from './records.ts';
import { both } from './screen.ts';

test(
  'an assignment appears behind the user’s bell, and leads to the record',
  both,
  async ({ page, api, app }) => {
    const rep = await userOf(api, 'Sales Representative');
    const job = await aJob(api, 'Alvarez re-roof', { salesRep: rep.id });
    await api.call('POST', '/api/tasks', {
      title: 'Order shingles',
      category: 'project_management',
      assignedTo: rep.id,
    });
    const own = await openApiAs(app.baseURL, 'Sales Representative');
    await own.call('POST', '/api/tasks', {
      title: 'Call the adjuster',
      category: 'project_management',
      assignedTo: rep.id,
    });
    await own.end();

    await signIn(page, 'Sales Representative');
    await page.goto('/');
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByRole('listitem')).toHaveText([
      /Unread: Dana Whitfield assigned a task to you.*Order shingles/,
      /Unread: Dana Whitfield assigned a job to you.*Alvarez re-roof/,
    ]);
    await expectReadable(page);

    await panel.getByRole('link', { name: /Alvarez re-roof/ }).click();
    await expect(page).toHaveURL(new RegExp(`/jobs/${job.id}$`));
    await expect(panel).toBeHidden();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  },
);
