import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '#test/web/answer.ts';
import { expectHeld, FieldForm } from '#test/web/field-form.tsx';
import { render } from '#test/web/render.tsx';
import { jobEndpoints } from '../job-endpoints.ts';
import { JobTagsField } from './job-tags-field.tsx';

test('tags are requested when the field gets focus, and again while typing', async () => {
  const asked = answer(jobEndpoints.tags, ({ query }) =>
    ['gate code', 'hail', 'steep'].filter((tag) => tag.startsWith(query.get('q') ?? '')),
  );
  await render(
    <FieldForm initial={{ tags: [] as string[] }}>
      {(control) => <JobTagsField control={control} name="tags" label="Tags" />}
    </FieldForm>,
  );
  const field = page.getByRole('combobox', { name: 'Tags' });
  await expect.element(field).toBeEnabled();
  expect(asked()).toEqual([]);

  await field.click();
  await expect.element(page.getByRole('option', { name: 'gate code' })).toBeVisible();
  await userEvent.keyboard('st');
  await expect.element(page.getByRole('option', { name: 'gate code' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'steep' }).click();
  await expectHeld({ tags: ['steep'] });

  await userEvent.keyboard('new word{Enter}');
  await expectHeld({ tags: ['steep', 'new word'] });
});
