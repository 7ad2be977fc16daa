import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { useFormState, type Control, type FieldValues } from 'react-hook-form';
import classes from './form-problem.module.css';
import { formIssues, issueWords } from './form-issues.ts';

interface FormProblemProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  /** The error that concerns the form as a whole. */
  problem: string | null;
  /** True once the form has been submitted. Before that, fields only show their own errors. */
  isChecked: boolean;
  onGoTo: (path: string) => void;
}

/**
 * Lists the errors that prevent a form from being saved. Appears above the form. Each error links
 * to its field.
 */
export function FormProblem<Input extends FieldValues, Output>({
  control,
  problem,
  isChecked,
  onGoTo,
}: FormProblemProps<Input, Output>) {
  const { errors } = useFormState({ control });
  const issues = isChecked ? formIssues(errors) : [];
  if (!problem && issues.length === 0) return null;

  return (
    <div role="alert" className={classes.problem}>
      <IconAlertCircle size={20} className={classes.icon} aria-hidden />
      <div>
        <p className={classes.title}>{problem ?? 'Please check these fields'}</p>
        {issues.length > 0 && (
          <ul className={classes.issues}>
            {issues.map((issue) => (
              <li key={issue.path}>
                <button type="button" className={classes.issue} onClick={() => onGoTo(issue.path)}>
                  {issueWords(issue)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
