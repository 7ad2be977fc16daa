import classes from './picker-option.module.css';

interface PickerOptionProps {
  label: string;
  /** Shown below the name to distinguish records with the same name. */
  detail?: string | undefined;
  /** True for an action rather than a record. */
  isAction?: boolean;
}

/** A single option in a picker. */
export function PickerOption({ label, detail, isAction = false }: PickerOptionProps) {
  return (
    <span className={classes.option} data-action={isAction || undefined}>
      <span>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  );
}
