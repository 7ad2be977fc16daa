import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useId, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import type { JobControl, JobField } from './job-form.ts';
import classes from './job-section.module.css';

interface JobSectionProps {
  title: string;
  control: JobControl;
  /** The fields in the section, used to count their errors. */
  fields: readonly JobField[];
  isOpen: boolean;
  onToggle: () => void;
  /** A summary shown while the section is closed. */
  hint?: string;
  children: ReactNode;
}

/** A collapsible card of fields. While closed, it renders no fields but keeps their values. */
export function JobSection({
  title,
  control,
  fields,
  isOpen,
  onToggle,
  hint,
  children,
}: JobSectionProps) {
  const id = useId();

  return (
    <section className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <IconChevronDown className={classes.chevron} size={18} aria-hidden />
          <span id={`${id}-title`}>{title}</span>
          {!isOpen && hint && <span className={classes.hint}>{hint}</span>}
          <WrongFields control={control} fields={fields} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className={classes.body}>
        {isOpen && children}
      </div>
    </section>
  );
}

function WrongFields({ control, fields }: { control: JobControl; fields: readonly JobField[] }) {
  const { errors } = useFormState({ control, name: [...fields] });
  const count = fields.filter((field) => errors[field]).length;
  if (count === 0) return null;

  return (
    <span className={classes.wrong}>
      <ColorBadge color="red" label={`${count} to correct`} />
    </span>
  );
}
