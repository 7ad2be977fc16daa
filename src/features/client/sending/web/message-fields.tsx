/**
 * The dialog's other fields: what to include in the email, a copy to the sender, and a statement's
 * period.
 */
import { Checkbox, NativeSelect } from '@mantine/core';
import type { z } from 'zod';
import { statementPeriods } from '#features/insight/reports/report-query.ts';
import { textOf, useInputField } from '#web/form/use-form-field.ts';
import type { RecordFormState } from '#web/form/use-record-form.ts';
import { useCan, useToday } from '#web/me.ts';
import type { MessageDraft, StatementPeriod } from '../sent-message.ts';
import type { messageForm } from './message-form.ts';
import classes from './sending.module.css';

export type MessageFormState = RecordFormState<
  z.input<typeof messageForm>,
  z.output<typeof messageForm>
>;

interface PeriodSelectProps {
  period: StatementPeriod;
  onPeriod: (period: StatementPeriod) => void;
}

/** Selects a statement's period. */
export function PeriodSelect({ period, onPeriod }: PeriodSelectProps) {
  const periods = statementPeriods(useToday());
  const chosen = periods.find(({ from, to }) => from === period.from && to === period.to);

  return (
    <NativeSelect
      label="Period"
      data={periods.map(({ label }) => label)}
      value={(chosen ?? periods[0])?.label}
      onChange={(event) => {
        const one = periods.find(({ label }) => label === event.currentTarget.value);
        if (one) onPeriod({ from: one.from, to: one.to });
      }}
    />
  );
}

const CHOICES = [
  { value: 'both', label: 'PDF and link' },
  { value: 'pdf', label: 'PDF only' },
  { value: 'link', label: 'Link only' },
] as const;

interface CarriesProps {
  control: MessageFormState['control'];
  draft: MessageDraft;
}

/** Selects what to include in the email: the PDF, a link to the client's page, or both. */
export function Carries({ control, draft: { canLink, link } }: CarriesProps) {
  const isAdmin = useCan('company', 'update');
  const { value, change, input } = useInputField({
    control,
    name: 'carries',
    label: 'Include',
  });
  if (!link) return null;
  if (!canLink) {
    return (
      <p className={classes.by}>
        {isAdmin
          ? 'The email includes only the PDF. To add a link to the client’s page, set PUBLIC_URL on the server.'
          : 'The email includes only the PDF. Ask an administrator to set up client links.'}
      </p>
    );
  }

  return (
    <NativeSelect
      {...input}
      name="carries"
      data={CHOICES}
      value={textOf(value)}
      description={
        value === 'pdf'
          ? undefined
          : `{link} becomes the ${link.label} button. Without it, the button goes at the end.`
      }
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

export function CopyToMe({
  record,
  address,
}: {
  record: MessageFormState;
  address: string | null;
}) {
  const { value, change, input } = useInputField({
    control: record.control,
    name: 'copyToMe',
    label: 'Send me a copy',
  });

  return (
    <Checkbox
      {...input}
      checked={value === true}
      disabled={address === null}
      description={address ?? 'Your profile has no email address.'}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
