import { ActionIcon, Button } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Link } from '@tanstack/react-router';
import { dayInZone, formatDay } from '#shared/calendar-day.ts';
import { useMay, useMe } from '#web/me.ts';
import { recordPath } from '#web/record/record-paths.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { FORM_STATUS_LABELS, publicPathOf, webForm, type ListedWebForm } from '../web-form.ts';
import classes from './form-card.module.css';

interface FormCardProps {
  form: ListedWebForm;
  onDelete: () => void;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** A form in the list, with its name, submission count, and actions. */
export function FormCard({ form, onDelete }: FormCardProps) {
  const { id, title, description, status, fieldCount, submissionCount, newSubmissions } = form;
  const { timeZoneName } = useMe();
  const may = useMay('web_forms');
  const page = recordPath(webForm, id);

  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <Link to={page} className={classes.name}>
            {title}
          </Link>
        </h2>
        <StatusBadge status={status} label={FORM_STATUS_LABELS[status]} />
      </div>
      {description && <p className={classes.description}>{description}</p>}
      <p className={classes.facts}>
        {counted(fieldCount, 'field', 'fields')}
        <span aria-hidden> · </span>
        Last updated {formatDay(dayInZone(new Date(form.updatedAt), timeZoneName))}
      </p>
      <p className={classes.facts}>
        <Link to={page} search={{ tab: 'submissions' }} className={classes.submissions}>
          {counted(submissionCount, 'submission', 'submissions')}
        </Link>
        {newSubmissions > 0 && (
          <span className={classes.new}>{`${newSubmissions.toLocaleString('en-US')} new`}</span>
        )}
      </p>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={page}
          variant="default"
          size="compact-md"
          aria-label={`View ${title}`}
        >
          View
        </Button>
        {may('update', form) && (
          <Button
            component={Link}
            to={`${page}/edit`}
            variant="default"
            size="compact-md"
            aria-label={`Edit ${title}`}
          >
            Edit
          </Button>
        )}
        <Button
          component="a"
          href={publicPathOf(form)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="compact-md"
          rightSection={<IconExternalLink size={14} aria-hidden />}
          aria-label={`Preview ${title} in a new tab`}
        >
          Preview
        </Button>
        <span className={classes.end}>
          {may('create') && (
            <ActionIcon
              renderRoot={(props) => <Link to="/web-forms/new" search={{ copy: id }} {...props} />}
              aria-label={`Duplicate ${title}`}
            >
              <IconCopy size={18} aria-hidden />
            </ActionIcon>
          )}
          {may('delete', form) && (
            <ActionIcon aria-label={`Delete ${title}`} onClick={onDelete}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </span>
      </div>
    </li>
  );
}
