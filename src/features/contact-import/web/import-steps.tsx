import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import classes from './import-steps.module.css';

const STEPS = {
  upload: 'Upload',
  columns: 'Match columns',
  review: 'Review',
  result: 'Result',
} as const;

export type ImportStep = keyof typeof STEPS;

/** Where in an import one is. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const names = Object.keys(STEPS) as ImportStep[];
  const place = names.indexOf(step);

  return (
    <ol className={`${classes.steps} no-print`} aria-label="Steps">
      {names.map((name, index) => (
        <li
          key={name}
          className={classes.step}
          data-state={index < place ? 'done' : index === place ? 'now' : undefined}
          aria-current={index === place ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {index < place ? <IconCheck size={14} stroke={3} /> : index + 1}
          </span>
          <span className={classes.name}>{STEPS[name]}</span>
        </li>
      ))}
    </ol>
  );
}
