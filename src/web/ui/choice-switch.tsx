import type { ComponentType } from 'react';
import classes from './choice-switch.module.css';

interface ChoiceSwitchProps<Key extends string> {
  /** The label for the group of choices: 'View'. */
  label: string;
  choices: readonly {
    key: Key;
    label: string;
    Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  }[];
  chosen: Key;
  onChoose: (key: Key) => void;
}

/** A row of buttons to choose from, one of them pressed. */
export function ChoiceSwitch<const Key extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceSwitchProps<Key>) {
  return (
    <div className={classes.switch} role="group" aria-label={label}>
      {choices.map(({ key, label: name, Icon }) => (
        <button
          key={key}
          type="button"
          className={classes.choice}
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
        >
          <Icon size={16} aria-hidden />
          {name}
        </button>
      ))}
    </div>
  );
}
