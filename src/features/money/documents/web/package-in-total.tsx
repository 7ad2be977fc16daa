import { Select } from '@mantine/core';
import { useWatch, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { chosenPackage, packagesOf } from '../line-choices.ts';
import type { LineItem } from '../line-item.ts';

/**
 * Selects the package that counts toward the total until the client chooses one. Renders nothing if
 * there are no packages.
 */
export function PackageInTotal<Input extends FieldValues, Output>({
  form,
}: {
  form: UseFormReturn<Input, unknown, Output>;
}) {
  const items: Partial<LineItem>[] = useWatch({
    control: form.control,
    name: 'items' as FieldPath<Input>,
  });
  const packages = packagesOf(items);
  const chosen = chosenPackage(items);
  if (chosen === undefined) return null;

  const choose = (name: string | null) => {
    for (const [index, line] of items.entries()) {
      if (!line.package) continue;
      const field = `items.${index}.isChosen` as FieldPath<Input>;
      form.setValue(field, (line.package === name) as never, { shouldDirty: true });
    }
  };

  return (
    <Select
      label="Package in the total"
      description="Used until the client chooses another"
      allowDeselect={false}
      data={packages}
      value={chosen}
      onChange={choose}
    />
  );
}
