import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectHeld, FieldForm } from '#test/web/field-form.tsx';
import { render } from '#test/web/render.tsx';
import { TagsField } from './tags-field.tsx';

test('tags are completed by Enter, a comma or leaving the field', async () => {
  await render(
    <FieldForm initial={{ tags: [] as string[] }}>
      {(control) => <TagsField control={control} name="tags" label="Tags" />}
    </FieldForm>,
  );
  const field = page.getByRole('combobox', { name: 'Tags' });

  await field.click();
  await userEvent.keyboard('hail{Enter}urgent,leak');
  await expectHeld({ tags: ['hail', 'urgent'] });
  await userEvent.tab();
  await expectHeld({ tags: ['hail', 'urgent', 'leak'] });
});

test('an offered tag is chosen, regardless of its first letter', async () => {
  const typed: string[] = [];
  await render(
    <FieldForm initial={{ tags: ['hail'] }}>
      {(control) => (
        <TagsField
          control={control}
          name="tags"
          label="Tags"
          offered={['hail', 'Héliport', 'steep']}
          onType={(text) => typed.push(text)}
        />
      )}
    </FieldForm>,
  );

  await page.getByRole('combobox', { name: 'Tags' }).click();
  await userEvent.keyboard('he');
  await page.getByRole('option', { name: 'Héliport' }).click();
  await expectHeld({ tags: ['hail', 'Héliport'] });
  expect(typed).toContain('he');
});
