import { NativeSelect } from '@mantine/core';
import { decidingValues } from '../change-fields.ts';
import { canDecide, CHECKED } from '../form-field.ts';
import type { FormField, ShowIf } from '../stored-field.ts';
import classes from './field-editor.module.css';

interface ConditionEditorProps {
  field: FormField;
  /** The fields above this one. */
  earlier: readonly FormField[];
  error: string | undefined;
  onChange: (showIf: ShowIf | null) => void;
}

/** Edits a field's condition: always shown, or shown for an answer to an earlier field. */
export function ConditionEditor({ field, earlier, error, onChange }: ConditionEditorProps) {
  const deciding = earlier.filter((one) => canDecide(one.type) && decidingValues(one).length > 0);
  const { showIf } = field;
  if (deciding.length === 0) return null;
  const chosen = deciding.find(({ id }) => id === showIf?.fieldId);

  const choose = (id: string) => {
    const decides = deciding.find((one) => one.id === id);
    const [value] = decides ? decidingValues(decides) : [];
    onChange(decides && value !== undefined ? { fieldId: id, operator: 'is', value } : null);
  };

  return (
    <div className={classes.condition} data-wide>
      <NativeSelect
        label="Show this field"
        error={error}
        value={chosen?.id ?? ''}
        data={[
          { value: '', label: 'Always' },
          ...deciding.map(({ id, label }) => ({ value: id, label: `Depends on “${label}”` })),
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {chosen && showIf && (
        <>
          <NativeSelect
            label="If the answer"
            value={showIf.operator}
            data={[
              { value: 'is', label: 'is' },
              { value: 'isNot', label: 'is not' },
            ]}
            onChange={(event) =>
              onChange({ ...showIf, operator: event.currentTarget.value as ShowIf['operator'] })
            }
          />
          <NativeSelect
            label="Answer"
            value={showIf.value}
            data={decidingValues(chosen).map((value) => ({
              value,
              label: chosen.type === 'CHECKBOX' ? checkWords(value) : value,
            }))}
            onChange={(event) => onChange({ ...showIf, value: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  );
}

const checkWords = (value: string) => (value === CHECKED ? 'Checked' : 'Not checked');
