import classes from './picker-option.module.css';

interface PickerOptionProps {
  label: string;
  /** What tells two of one name apart, below it. */
  detail?: string | undefined;
  /** Something to do rather than a record. */
  isAction?: boolean;
}

/** One line of what a picker offers. */
export function PickerOption({ label, detail, isAction = false }: PickerOptionProps) {
  return (
    <span className={classes.option} data-action={isAction || undefined}>
      <span>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  );
}
