import { Autocomplete, Select } from '@mantine/core';
import {
  useController,
  useWatch,
  type Control,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { NumberField } from '#web/form/number-field.tsx';
import { packagesOf, type Choice } from '../line-choices.ts';
import type { LineItem } from '../line-item.ts';
import classes from './line-item-editor.module.css';

interface LineMoreProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  index: number;
  offersChoices: boolean;
}

/** Less common line settings: the line's discount, and whether the client can choose the line. */
export function LineMore<Input extends FieldValues, Output>({
  control,
  index,
  offersChoices,
}: LineMoreProps<Input, Output>) {
  return (
    <div className={classes.more} role="group" aria-label={`More options for line ${index + 1}`}>
      <NumberField
        control={control}
        name={`items.${index}.discountPercent` as FieldPath<Input>}
        label="Discount"
        placeholder="0"
        unit="%"
      />
      {offersChoices && <ChoiceFields control={control} index={index} />}
    </div>
  );
}

const WAYS = [
  { value: 'always', label: 'Always included' },
  { value: 'option', label: 'Optional, not in total' },
  { value: 'added', label: 'Optional, in total' },
  { value: 'package', label: 'Part of a package' },
];

const USUAL_PACKAGES = ['Good', 'Better', 'Best'];

const CHOICES: Record<string, Choice> = {
  always: { package: undefined, isOptional: undefined, isChosen: undefined },
  option: { package: undefined, isOptional: true, isChosen: false },
  added: { package: undefined, isOptional: true, isChosen: true },
  package: { package: USUAL_PACKAGES[0], isOptional: undefined, isChosen: undefined },
};

function ChoiceFields<Input extends FieldValues, Output>({
  control,
  index,
}: Omit<LineMoreProps<Input, Output>, 'offersChoices'>) {
  const nameOf = (field: keyof Choice) => `items.${index}.${field}` as FieldPath<Input>;
  const pack = useController({ control, name: nameOf('package') });
  const optional = useController({ control, name: nameOf('isOptional') });
  const chosen = useController({ control, name: nameOf('isChosen') });
  const items: Partial<LineItem>[] = useWatch({ control, name: 'items' as FieldPath<Input> });
  const name: unknown = pack.field.value;
  const way =
    typeof name === 'string'
      ? 'package'
      : optional.field.value
        ? chosen.field.value
          ? 'added'
          : 'option'
        : 'always';

  const choose = (next: string | null) => {
    const choice = CHOICES[next ?? 'always'];
    // Default to the package of the line above, since lines of a package are usually next to each
    // other.
    const before = items.slice(0, index).findLast((line) => line.package)?.package;
    pack.field.onChange(next === 'package' ? (before ?? choice?.package) : undefined);
    optional.field.onChange(choice?.isOptional);
    chosen.field.onChange(choice?.isChosen);
  };

  return (
    <>
      <Select
        label="For the client"
        allowDeselect={false}
        data={WAYS}
        value={way}
        onChange={choose}
      />
      {way === 'package' && (
        <Autocomplete
          label="Package"
          maxLength={60}
          data={[...new Set([...packagesOf(items), ...USUAL_PACKAGES])]}
          value={String(name)}
          onChange={pack.field.onChange}
          onBlur={() => {
            if (String(name).trim() === '') choose('always');
            pack.field.onBlur();
          }}
        />
      )}
    </>
  );
}
