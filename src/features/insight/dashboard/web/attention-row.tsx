import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ReachButtons } from '#features/work/contacts/web/reach-buttons.tsx';
import { mapAddress } from '#features/work/jobs/web/job-words.ts';
import { useCan } from '#web/me.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { useCompanyTime } from '#web/use-company-time.ts';
import type { AttentionKind, AttentionRecord } from '../attention.ts';
import { attentionWords } from './attention-words.ts';
import { EstimateActions } from './estimate-actions.tsx';
import classes from './needs-attention.module.css';
import { useTaskCheck } from './use-task-check.tsx';

interface AttentionRowProps {
  kind: AttentionKind;
  record: AttentionRecord;
}

/** Shows a record that needs attention, with its actions. */
export function AttentionRow({ kind, record }: AttentionRowProps) {
  if (kind === 'tasks') return <TaskRow record={record} />;

  return (
    <li className={classes.row}>
      <RecordLink kind={kind} record={record} />
      <RowAction kind={kind} record={record} />
    </li>
  );
}

function TaskRow({ record }: { record: AttentionRecord }) {
  const { check, isBusy } = useTaskCheck(record);

  return (
    <li className={classes.row} data-done={isBusy || undefined}>
      {check}
      <RecordLink kind="tasks" record={record} />
    </li>
  );
}

function RecordLink({ kind, record }: AttentionRowProps) {
  const time = useCompanyTime();
  const { id, title, detail, amount } = record;
  const { path, when, who } = attentionWords(kind, time);
  const words = [detail, when(record), who?.(record)].filter(Boolean).join(' · ');

  return (
    <Link to={path} params={{ id }} className={classes.link}>
      <span className={classes.words}>
        <span className={classes.name}>{title}</span>
        {words && <span className={classes.detail}>{words}</span>}
      </span>
      {amount !== null && <MoneyText dollars={amount} />}
    </Link>
  );
}

/** Row actions by kind. Other kinds are handled on the record's page. */
function RowAction({ kind, record }: AttentionRowProps) {
  const canPay = useCan('payments', 'create');
  const { id, title, detail, phone, place } = record;
  if (kind === 'submissions' || kind === 'reopened') {
    return (
      <div className={classes.ways}>
        <ReachButtons
          name={kind === 'reopened' ? (detail ?? title) : title}
          phone={phone}
          isInRow
        />
      </div>
    );
  }
  if (kind === 'appointments' || kind === 'underway') {
    return (
      <div className={classes.ways}>
        <ReachButtons
          name={detail ?? title}
          phone={phone}
          address={place && mapAddress(place)}
          mapLabel={`Show ${title} on a map`}
          isInRow
        />
      </div>
    );
  }
  if (kind === 'estimates') return <EstimateActions record={record} />;
  if (kind === 'jobs') {
    return (
      <Button
        variant="default"
        size="compact-sm"
        className={classes.action}
        aria-label={`Set date for ${title}`}
        renderRoot={(props) => (
          <Link to="/jobs/$id" params={{ id }} search={{ tab: 'edit' }} {...props} />
        )}
      >
        Set date
      </Button>
    );
  }
  if (kind !== 'invoices' || !canPay) return null;

  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.action}
      aria-label={`Record payment on ${title}`}
      renderRoot={(props) => <Link to="/payments/add" search={{ invoiceId: id }} {...props} />}
    >
      Record payment
    </Button>
  );
}
