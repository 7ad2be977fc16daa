import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '#test/web/answer.ts';
import { expectHeld, FieldForm } from '#test/web/field-form.tsx';
import { render } from '#test/web/render.tsx';
import { jobEndpoints } from '../job-endpoints.ts';
import { LeadSourceField } from './lead-source-field.tsx';

test('the lead source is chosen from the list by its name, or typed', async () => {
  answer(jobEndpoints.leadSources, () => [
    { word: 'repeat_customer', label: 'Repeat Customer', isHidden: false },
    { word: 'Yard sign', label: 'Yard sign', isHidden: false },
    { word: 'online', label: 'Online', isHidden: true },
  ]);
  await render(
    <FieldForm initial={{ leadSource: 'online' as string }}>
      {(control) => <LeadSourceField control={control} name="leadSource" label="Lead Source" />}
    </FieldForm>,
  );
  const field = page.getByRole('combobox', { name: 'Lead Source' });
  await expect.element(field).toHaveValue('Online');

  await field.fill('');
  await expect.element(page.getByRole('option', { name: 'Yard sign' })).toBeVisible();
  expect(page.getByRole('option', { name: 'Online' }).elements()).toHaveLength(0);
  await page.getByRole('option', { name: 'Repeat Customer' }).click();
  await expectHeld({ leadSource: 'repeat_customer' });

  // The other sources are still offered after one was chosen.
  await field.click();
  await expect.element(page.getByRole('option', { name: 'Yard sign' })).toBeVisible();
  await field.fill('yard sign');
  await expectHeld({ leadSource: 'Yard sign' });
  await field.fill('KSL spot');
  await userEvent.keyboard('{Tab}');
  await expectHeld({ leadSource: 'KSL spot' });
});
