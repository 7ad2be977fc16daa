import { Button, TextInput } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef, useState, type KeyboardEvent } from 'react';
import { get } from 'react-hook-form';
import { followersOf, newOption, type FieldsChange } from '../change-fields.ts';
import { MAX_OPTIONS } from '../form-field.ts';
import type { FormField } from '../stored-field.ts';
import classes from './field-editor.module.css';

interface OptionsEditorProps {
  field: FormField;
  index: number;
  fields: readonly FormField[];
  change: (change: FieldsChange) => void;
  errors: object;
}

/** Renames, adds, and removes options. Fields shown for a renamed option follow its new name. */
export function OptionsEditor({ field, index, fields, change, errors }: OptionsEditorProps) {
  const { id, options: stored } = field;
  const options = stored ?? [];
  const list = useRef<HTMLOListElement>(null);
  // Determined on focus: while the user types, an option may briefly equal another one.
  const [followers, setFollowers] = useState<readonly string[]>([]);
  const problem: unknown = get(errors, `fields.${index}.options.message`);

  const focus = (place: number) => {
    setTimeout(() => {
      const inputs = list.current?.querySelectorAll('input') ?? [];
      const input = inputs[Math.min(place, inputs.length - 1)];
      input?.focus();
      input?.select();
    });
  };
  const put = (next: string[]) => change({ kind: 'edit', id, patch: { options: next } });
  const add = () => {
    put([...options, newOption(options)]);
    focus(options.length);
  };
  const goOn = (event: KeyboardEvent, place: number) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (place < options.length - 1) focus(place + 1);
    else if (options.length < MAX_OPTIONS) add();
  };

  return (
    <fieldset className={classes.options} data-wide>
      <legend className={classes.legend}>Options</legend>
      <ol ref={list} className={classes.optionList}>
        {options.map((option, place) => (
          // Options have no ids, so the index is the key.
          <li key={place} className={classes.option}>
            <TextInput
              aria-label={`Option ${place + 1}`}
              name={`fields.${index}.options${place === 0 ? '' : `.${place}`}`}
              value={option}
              autoComplete="off"
              maxLength={200}
              onFocus={() => setFollowers(followersOf(fields, id, option))}
              onChange={(event) =>
                change({
                  kind: 'option',
                  id,
                  index: place,
                  text: event.currentTarget.value,
                  followers,
                })
              }
              onKeyDown={(event) => goOn(event, place)}
            />
            <button
              type="button"
              className={classes.remove}
              aria-label={`Remove option ${place + 1}`}
              disabled={options.length === 1}
              onClick={() => {
                put(options.filter((_, one) => one !== place));
                focus(place);
              }}
            >
              <IconX size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
      {typeof problem === 'string' && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={options.length >= MAX_OPTIONS}
        onClick={add}
      >
        Add option
      </Button>
    </fieldset>
  );
}
