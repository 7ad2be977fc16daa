import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emailEndpoints } from '#features/office/email/email-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { defaultSettings } from '../form-settings.ts';
import { useSettingsFacts } from './settings-facts.ts';

beforeEach(() => {
  answer(emailEndpoints.readiness, () => ({ canMail: true }));
  answer(taskEndpoints.templates, () => []);
  answer(teamEndpoints.users, () => []);
});

function Notified({ address }: { address: string | null }) {
  const factsOf = useSettingsFacts();
  const facts = factsOf({
    ...defaultSettings(),
    emailNotification: true,
    notificationEmail: address,
  });

  return <p>{facts.find(({ label }) => label === 'Email notifications')?.value}</p>;
}

test('A form warns that its stored notification address cannot be emailed', async () => {
  await render(<Notified address="office@roofer" />);

  await expect
    .element(
      page.getByText(
        'On, but office@roofer is not a valid email address. Correct it in the form’s settings',
      ),
    )
    .toBeVisible();
});

test('A form shows its notification address', async () => {
  await render(<Notified address="office@roofer.example" />);

  await expect.element(page.getByText('office@roofer.example')).toBeVisible();
  await expect.element(page.getByText(/is not a valid email/)).not.toBeInTheDocument();
});
