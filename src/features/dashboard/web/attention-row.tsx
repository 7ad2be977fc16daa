import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan, useMe } from '#web/me.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import type { AttentionKind, AttentionRecord } from '../attention.ts';
import { attentionWords } from './attention-words.ts';
import { EstimateActions } from './estimate-actions.tsx';
import classes from './needs-attention.module.css';

/** A record that waits, and what is done with it at once. */
export function AttentionRow({ kind, record }: { kind: AttentionKind; record: AttentionRecord }) {
  const { today } = useMe();
  const { id, title, detail, amount } = record;
  const { path, when } = attentionWords(kind, today);
  const words = [detail, when(record)].filter(Boolean).join(' · ');

  return (
    <li className={classes.row}>
      <Link to={path} params={{ id }} className={classes.link}>
        <span className={classes.words}>
          <span className={classes.name}>{title}</span>
          {words && <span className={classes.detail}>{words}</span>}
        </span>
        {amount !== null && <MoneyText dollars={amount} />}
      </Link>
      <RowAction kind={kind} record={record} />
    </li>
  );
}

/** What is done with a record at once; others are answered on their own page. */
function RowAction({ kind, record }: { kind: AttentionKind; record: AttentionRecord }) {
  const canPay = useCan('payments', 'create');
  const { id, title } = record;
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
