import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { KeyboardEvent, ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { FIELD_TYPE_LABELS, type FormField } from '../stored-field.ts';
import type { BuilderControl } from './builder-values.ts';
import classes from './field-list.module.css';
import { FIELD_TYPE_ICONS } from './field-types.ts';

interface FieldRowProps {
  control: BuilderControl;
  field: FormField;
  index: number;
  count: number;
  isOpen: boolean;
  onOpen: () => void;
  /** `wanted` is the button to focus afterward. */
  onMove: (to: number, wanted: string) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** A field's header in the builder, with its name and actions. */
export function FieldRow({
  control,
  field,
  index,
  count,
  isOpen,
  onOpen,
  onMove,
  onDuplicate,
  onRemove,
}: FieldRowProps) {
  const { errors } = useFormState({ control });
  const Icon = FIELD_TYPE_ICONS[field.type];
  const name = field.label.trim() || FIELD_TYPE_LABELS[field.type];
  const notes = [
    FIELD_TYPE_LABELS[field.type],
    field.required && 'Required',
    field.width === 'half' && 'Half width',
    field.showIf && 'Shown if',
    field.startsPage && index > 0 && 'New page',
  ].filter(Boolean);

  const moveByKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const to = index + step;
    if (step === 0 || to < 0 || to >= count) return;
    event.preventDefault();
    onMove(to, 'grip');
  };
  const button = (
    action: string,
    label: string,
    icon: ReactNode,
    onClick: () => void,
    disabled = false,
  ) => (
    <button
      type="button"
      className={classes.button}
      aria-label={`${label} ${name}`}
      title={label}
      data-action={action}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );

  return (
    <div className={classes.row} data-board-card={index} data-movable>
      <button
        type="button"
        className={classes.grip}
        data-board-grip
        data-action="grip"
        aria-label={`Move ${name}`}
        title="Drag, or use the arrow keys"
        onKeyDown={moveByKey}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.open}
        data-board-grip
        data-action="open"
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <Icon size={18} className={classes.icon} aria-hidden />
        <span className={classes.words}>
          <span className={classes.label}>{name}</span>
          <span className={classes.notes}>{notes.join(' · ')}</span>
          {errors.fields?.[index] && !isOpen && (
            <span className={classes.error}>Needs correction</span>
          )}
        </span>
      </button>
      <span className={classes.buttons}>
        {button(
          'up',
          'Move up',
          <IconArrowUp size={16} aria-hidden />,
          () => onMove(index - 1, 'up'),
          index === 0,
        )}
        {button(
          'down',
          'Move down',
          <IconArrowDown size={16} aria-hidden />,
          () => onMove(index + 1, 'down'),
          index === count - 1,
        )}
        {button('duplicate', 'Duplicate', <IconCopy size={16} aria-hidden />, onDuplicate)}
        {button('remove', 'Delete', <IconTrash size={16} aria-hidden />, onRemove)}
      </span>
    </div>
  );
}
